#!/usr/bin/env python3
"""What a script can do: says of each line `a ⊕ b ⊕ c = d` whether it is right, in plain Python, against `nimsmith check`.

usage: equations.py PROGRAM [--rounds N]

Both read the same papers of such lines, three in ten of them wrong, and print a line for each: plain Python right or
wrong, nimsmith its verdict, what would explain a mistake, and a hint. Prints the CPU time of a line (user + system,
median of the rounds, the start of each program taken off) and the ratio."""
import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile

PAPERS, LINES = 200, 1000
SCRIPT = '''
import os, sys
out = []
for name in sorted(os.listdir(sys.argv[1])):
    with open(os.path.join(sys.argv[1], name), encoding='utf-8') as paper:
        for line in paper:
            left, equal, right = line.partition(' = ')
            if not equal:
                continue
            total = 0
            for term in left.split(' ⊕ '):
                total ^= int(term)
            out.append('%s %s' % ('right' if total == int(right) else 'wrong', line))
sys.stdout.write(''.join(out))
'''


def write(folder, papers):
    os.mkdir(folder)
    rng = random.Random(1)
    for paper in range(papers):
        lines = ['game: nim', 'rows: 5, 8, 16']
        for _ in range(LINES):
            a, b, c = (rng.randrange(2, 64) for _ in range(3))
            lines.append(f'{a} ⊕ {b} ⊕ {c} = {a ^ b ^ c ^ (rng.random() < 0.3)}')
        with open(os.path.join(folder, f'{paper:04}.txt'), 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines) + '\n')


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('\n\n')[1].removeprefix('usage: '))
    parser.add_argument('program')
    parser.add_argument('--rounds', type=int, default=5)
    wanted = parser.parse_args()
    commands = {'python': [sys.executable, '-c', SCRIPT], 'nimsmith': [wanted.program, 'check', '--quiet']}
    with tempfile.TemporaryDirectory() as base:
        for folder, papers in (('none', 1), ('all', PAPERS + 1)):
            write(os.path.join(base, folder), papers)
        line = {}
        for name, command in commands.items():
            none, everything = (statistics.median(cpu(command + [os.path.join(base, folder)]) for _ in range(wanted.rounds))
                                for folder in ('none', 'all'))
            line[name] = (everything - none) / PAPERS / LINES
            print(f'{name:<10}{line[name] * 1e9:8.0f} ns a line')
    print(f"nimsmith / python = {line['nimsmith'] / line['python']:.2f}")


main()
