#!/bin/bash
# Makes the pictures that the README shows. Needs cargo and Chromium; Pillow makes the files smaller.
# usage: assets/make.sh [PATH-TO-NIMSMITH]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nimsmith() {
  if [ -n "$program" ]; then "$program" "$@"; else cargo run --release --locked --quiet -- "$@"; fi
}
program=${1:-}
nimsmith generate assets/picture.yaml --out "$work" --quiet
nimsmith book build --out "$work/book" --quiet
# A page in a frame: no browser makes a window as narrow as a phone, nor a picture of a page that begins in its middle.
frame() {
  echo "<body style='margin:0'><iframe src='book/$2' width='$3' height='$4' style='border:0'></iframe>" >"$work/$1.html"
}
# usage: shot PAGE NAME WIDTH HEIGHT COLOURS [OPTION]
shot() {
  "${CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
    --user-data-dir="$work/profile-$2" --window-size="$3,$4" --screenshot="$PWD/assets/$2.png" ${6:-} \
    "file://$work/$1" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  python3 - "assets/$2.png" "$5" "$3" "$4" <<'PY' || true
import sys
try:
    from PIL import Image
except ImportError:
    sys.exit()
name, colours, width, height = sys.argv[1], *map(int, sys.argv[2:])
picture = Image.open(name).crop((0, 0, width, height))
picture = picture.convert('L') if colours == 16 else picture.convert('RGB')
picture.quantize(colours).save(name, optimize=True)
PY
}
shot picture.html sheet 860 1240 16
shot picture-key.html key 860 1240 16
frame desk nim-sum.html#cancelling-in-pairs 1280 1240
frame phone by-hand.html 390 1020
shot desk.html book 1280 1240 64
shot phone.html board 390 1020 64 --force-dark-mode
ls -l assets/*.png
