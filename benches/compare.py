#!/usr/bin/env python3
"""How fast is it? Measured against what anybody has: `cp`, and a script in plain Python that does the same task.

usage: compare.py [--students N] [--rounds N] [--classes N,N,...] [--program PATH]

Builds the program unless one is named. Then each of three makes N sheets and keys in turn, some rounds of them: nimsmith
(drawn, solved, certified, typeset, written), plain.py (drawn, solved, typeset, written) and `cp -r` of what nimsmith
wrote. Prints the CPU time of each (user + system, median of the rounds) and the ratios; these carry over to other
machines, the times do not. With --classes, time and memory for classes of these sizes as well.

Needs cargo (unless a program is named), Python 3.9 and cp; writes to memory where /dev/shm is, else to the folder for
temporary files, and removes what it wrote."""
import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SET = '''title: Benchmark
seed: 1
pictures: false
exercises:
  - {kind: first-move, game: nim, count: 5, heaps: 4, size: 1..31}
  - {kind: first-move, game: classic-nim, count: 5, heaps: 4, size: 1..31}
'''
ROOM_FOR_A_SHEET = 60_000


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split('\n\n')[1].removeprefix('usage: '))
    parser.add_argument('--students', type=int, default=2000)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--classes', default='', help='for example 100,1000,10000,100000')
    parser.add_argument('--program', help='a release build of nimsmith')
    return parser.parse_args()


def built():
    subprocess.run(['cargo', 'build', '--release', '--locked'], cwd=ROOT, check=True)
    folder = os.environ.get('CARGO_TARGET_DIR', os.path.join(ROOT, 'target'))
    return os.path.join(os.path.abspath(folder), 'release', 'nimsmith')


def folder_with_room(sheets):
    """A new folder for so many sheets, in memory where there is room for them; None where there is none anywhere."""
    for parent in ('/dev/shm', tempfile.gettempdir()):
        if os.path.isdir(parent) and shutil.disk_usage(parent).free > 1.2 * sheets * ROOM_FOR_A_SHEET:
            return tempfile.mkdtemp(dir=parent)
    return None


def run(command):
    """Runs a command; returns its CPU seconds as user and as system, seconds on the clock and largest memory in MB."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f'{command[0]} failed')
    unit = 1 if sys.platform == 'darwin' else 1024
    return used.ru_utime, used.ru_stime, elapsed, used.ru_maxrss * unit / 1e6


def generate(program, base, students, out):
    sheets, roster = os.path.join(base, 'set.yaml'), os.path.join(base, f'{students}.csv')
    with open(sheets, 'w') as file:
        file.write(SET)
    with open(roster, 'w') as file:
        file.write('id,name\n')
        file.writelines(f's{i:06d},Student {i}\n' for i in range(students))
    return run([program, 'generate', sheets, '--students', roster, '--out', out, '--quiet'])


def bytes_in(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder))


def compare(program, students, rounds):
    base = folder_with_room(3 * students) or sys.exit(f'no room for {3 * students} sheets')
    ours, theirs, copy = (os.path.join(base, name) for name in ('nimsmith', 'plain', 'copy'))
    times = {'nimsmith': [], 'plain.py': [], 'cp -r': []}
    try:
        for _ in range(rounds):
            for folder in (ours, theirs, copy):
                shutil.rmtree(folder, ignore_errors=True)
            times['nimsmith'].append(sum(generate(program, base, students, ours)[:2]))
            times['plain.py'].append(sum(run([sys.executable, os.path.join(HERE, 'plain.py'), str(students), theirs])[:2]))
            times['cp -r'].append(sum(run(['cp', '-r', ours, copy])[:2]))
        size = {'nimsmith': bytes_in(ours), 'plain.py': bytes_in(theirs), 'cp -r': bytes_in(copy)}
    finally:
        shutil.rmtree(base, ignore_errors=True)
    print(f'{students} sheets with keys, CPU time of a sheet with its key, median of {rounds}:')
    each = {name: statistics.median(taken) / students for name, taken in times.items()}
    for name, taken in each.items():
        print(f'  {name:<10}{taken * 1e6:8.0f} us   {size[name] / students / 1e3:6.1f} kB')
    print(f"plain.py / nimsmith = {each['plain.py'] / each['nimsmith']:.1f}")
    print(f"nimsmith / cp -r    = {each['nimsmith'] / each['cp -r']:.1f}")


def classes(program, sizes):
    # A process has at least the memory of the one that started it on its record.
    least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == 'darwin' else 1024) / 1e6
    print(f'\n{"students":>9}{"seconds":>10}{"user":>8}{"system":>8}{"memory":>11}   (less than {least:.0f} MB cannot be seen)')
    for students in sizes:
        base = folder_with_room(students)
        if base is None:
            print(f'{students:>9}   no room for so many')
            continue
        try:
            user, system, elapsed, memory = generate(program, base, students, os.path.join(base, 'out'))
            print(f'{students:>9}{elapsed:10.2f}{user:8.2f}{system:8.2f}{memory:8.0f} MB', flush=True)
        finally:
            shutil.rmtree(base, ignore_errors=True)


def main():
    wanted = arguments()
    program = os.path.abspath(wanted.program) if wanted.program else built()
    compare(program, wanted.students, wanted.rounds)
    sizes = [int(size) for size in wanted.classes.split(',') if size]
    if sizes:
        classes(program, sizes)


main()
