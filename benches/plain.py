#!/usr/bin/env python3
"""What a script can do: worksheets and keys in HTML with MathML, drawn and solved by plain Python without a library.

usage: plain.py N FOLDER

The task is that of `compare.py`: five questions of Nim and five of Classic Nim, four heaps of 1 to 31 counters; who can
always win, and a first move; a sheet and a key with the worked solution for each of N students. Written to be fast:
every number's formula is made once, pages are joined from ready parts. It proves nothing: a wrong line would be
printed."""
import os
import random
import sys

TOP = 31
XOR, PLUS, MINUS, EQUAL, LESS, OPEN, CLOSE = ('<mo>%s</mo>' % sign for sign in ('⊕', '+', '-', '=', '&lt;', '(', ')'))
NUMBER = ['<mn>%d</mn>' % n for n in range(TOP + 1)]
STRUCK = {1 << k: '<menclose notation="updiagonalstrike">%s</menclose>' % NUMBER[1 << k] for k in range(5)}
BOXED = ['<menclose notation="box">%s</menclose>' % number for number in NUMBER]
POWERS = [[1 << k for k in range(4, -1, -1) if n >> k & 1] for n in range(TOP + 1)]
SUM = [PLUS.join(NUMBER[power] for power in POWERS[n]) or NUMBER[0] for n in range(TOP + 1)]
CELLS = ['<mtr><mtd>%s</mtd>%s</mtr>' % (NUMBER[n], ''.join('<mtd><mn>%s</mn></mtd>' % digit for digit in format(n, '05b')))
         for n in range(TOP + 1)]
COMMA = '<mo>,</mo>'
MATH = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>%s</mrow></math>'
BLOCK = MATH.replace('<math ', '<math display="block" ')
MATHS = [MATH % number for number in NUMBER]
POWER_IN = [MATH % (NUMBER[n] if len(POWERS[n]) < 2 else NUMBER[n] + EQUAL + SUM[n]) for n in range(TOP + 1)]
RULE = {False: 'The player who takes the last counter wins.',
        True: 'The player who is forced to take the last counter loses.'}
NAME = {False: 'Nim', True: 'Classic Nim'}
ASK = 'Who can always win, the first player or the second? If it is the first player, give a first move.'
HEAD = ('<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>%s</title>\n'
        '<style>body{font-family:serif;max-width:45em;margin:auto}</style></head>\n<body>\n<h1>%s</h1>\n')


def nim_sum(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def draw(rng, misere):
    """Every fourth position is won by the second player; every fifth of Classic Nim has one big heap."""
    if misere and rng.random() < 0.2:
        heaps = [1, 1, 1, 1]
        heaps[int(rng.random() * 4)] = 2 + int(rng.random() * (TOP - 1))
        return heaps
    second_wins = rng.random() < 0.25
    while True:
        heaps = [1 + int(rng.random() * TOP) for _ in range(4)]
        if second_wins:
            heaps[3] = heaps[0] ^ heaps[1] ^ heaps[2]
        if heaps[3] and (not misere or sum(heap > 1 for heap in heaps) > 1):
            return heaps


def cancelled(heaps):
    """Each heap as a sum of powers of 2, with equal powers struck out in pairs from the left."""
    strikes = {}
    for heap in heaps:
        for power in POWERS[heap]:
            strikes[power] = strikes.get(power, 0) + 1
    for power, times in strikes.items():
        strikes[power] = times & -2
    terms = []
    for heap in heaps:
        summands = []
        for power in POWERS[heap]:
            if strikes[power]:
                strikes[power] -= 1
                summands.append(STRUCK[power])
            else:
                summands.append(NUMBER[power])
        terms.append(OPEN + PLUS.join(summands) + CLOSE if len(summands) > 1 else ''.join(summands))
    return XOR.join(terms)


def one_big_heap(heaps):
    """Leave an odd number of heaps of one."""
    place = next(i for i, heap in enumerate(heaps) if heap > 1)
    size, ones = heaps[place], heaps.count(1)
    leave = 1 - ones % 2
    return (f'<li>Exactly one heap is big: heap {place + 1}. The first player leaves an odd number of heaps of one.</li>\n'
            f'<li>The others are {MATHS[ones]} heaps of one, an {"odd" if ones % 2 else "even"} number, so leave {MATHS[leave]}: take '
            f'{MATH % (NUMBER[size] + MINUS + NUMBER[leave] + EQUAL + NUMBER[size - leave])}.</li>\n'
            f'<li>The first player can always win by taking {MATHS[size - leave]} from heap {place + 1}.</li>\n')


def solution(heaps, misere):
    big = sum(heap > 1 for heap in heaps)
    steps = ''
    if misere:
        if big == 1:
            return one_big_heap(heaps)
        steps = f'<li>There are {MATHS[big]} big heaps, two or more: play as in Nim.</li>\n'
    total = nim_sum(heaps)
    left = XOR.join([NUMBER[heap] for heap in heaps])
    middle = EQUAL + SUM[total] if len(POWERS[total]) > 1 else ''
    steps += (f'<li>Powers of 2: {BLOCK % (left + EQUAL + cancelled(heaps) + middle + EQUAL + BOXED[total])}</li>\n'
              f'<li>Columns: <math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mtable class="columns">'
              f'{"".join([CELLS[heap] for heap in heaps])}{CELLS[total]}</mtable></math></li>\n')
    if not total:
        return steps + '<li>The nim-sum is 0 and every move changes it: the second player can always win.</li>\n'
    largest = POWERS[total][0]
    place = next(i for i, heap in enumerate(heaps) if heap & largest)
    size = heaps[place]
    leave = size ^ total
    after = XOR.join([NUMBER[leave if i == place else heap] for i, heap in enumerate(heaps)])
    return steps + (
        f'<li>The largest power of 2 in {POWER_IN[total]} is {MATHS[largest]}.</li>\n'
        f'<li>It occurs in heap {place + 1}: {POWER_IN[size]}.</li>\n'
        f'<li>{MATH % (NUMBER[size] + XOR + NUMBER[total] + EQUAL + NUMBER[leave])} and '
        f'{MATH % (NUMBER[leave] + LESS + NUMBER[size])}, so take '
        f'{MATH % (NUMBER[size] + MINUS + NUMBER[leave] + EQUAL + NUMBER[size - leave])}.</li>\n'
        f'<li>Check: {MATH % (after + EQUAL + NUMBER[0])}.</li>\n'
        f'<li>The first player can always win by taking {MATHS[size - leave]} from heap {place + 1}.</li>\n')


def pages(student):
    rng = random.Random(student)
    title = f'Nim worksheet {student}'
    sheet = [HEAD % (title, title)]
    key = [HEAD % (title + ': key', title + ': key')]
    for number in range(1, 11):
        misere = number > 5
        heaps = draw(rng, misere)
        question = (f'<h2>Exercise {number} ({NAME[misere]})</h2>\n<p>Heaps: '
                    f'{MATH % COMMA.join([NUMBER[heap] for heap in heaps])}. {RULE[misere]} {ASK}</p>\n')
        sheet.append(question)
        key.append(f'{question}<ol>\n{solution(heaps, misere)}</ol>\n')
    for page in (sheet, key):
        page.append('</body>\n</html>\n')
    return ''.join(sheet).encode(), ''.join(key).encode()


def main():
    if len(sys.argv) != 3:
        sys.exit('usage: plain.py N FOLDER')
    students, folder = int(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    for student in range(1, students + 1):
        for name, page in zip(('', '-key'), pages(student)):
            with open(f'{folder}/{student}{name}.html', 'wb') as file:
                file.write(page)


main()
