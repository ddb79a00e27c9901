#!/bin/sh
# Two hundred puzzles of five kinds, made to levels by two workers; forty of them are printed.
#
#     sh examples/forty.sh [FOLDER]
#
# It needs enpitsu[book,cluster,library]. What is made is in the folder: puzzles.db and forty.pdf.
# The same command again goes on where it was stopped.
set -eu
folder=${1:-forty}
mkdir -p "$folder"
export ENPITSU_LIBRARY="$folder/puzzles.db"
scheduler=tcp://127.0.0.1:8786

# On several machines the first line is for one of them, and the second for each of the others.
dask scheduler --host 127.0.0.1 --port 8786 --no-dashboard >"$folder/scheduler.log" 2>&1 &
started=$!
dask worker "$scheduler" --nworkers 2 --nthreads 1 --no-dashboard >"$folder/workers.log" 2>&1 &
trap 'kill $started $!' EXIT

generate() { # KIND SIZE
    for wish in "easy 15" "medium 15" "hard 10"; do
        enpitsu run generate "$1" --size "$2" --level "${wish% *}" --count "${wish#* }" \
            --executor "dask:$scheduler" --quiet
        enpitsu library tag forty "kind:$1 level:${wish% *} sort:mixed limit:$((${wish#* } / 5))"
    done
}

generate shakashaka 8x8
generate sudoku 9x9
generate suguru 6x6
generate takuzu 8x8
generate tents 8x8
enpitsu library stats
enpitsu book --find tag:forty --title "Forty pencil puzzles" --author "made by enpitsu" \
    --how-to suguru -o "$folder/forty.pdf"
