#!/bin/sh
# Reads every file of the repository against its checksum and ends with 1 where one is damaged or missing. `verify` of
# pgBackRest 2.45 ends with 0 whatever it finds, so its words are what counts.
stanza=${1:-handover}
fail() {
  printf '%s\n' "$said" "$1"
  exit 1
}
said=$(pgbackrest --stanza="$stanza" --log-level-console=info verify 2>&1) || fail 'The repository cannot be read.'
case $said in *'verify command end: completed successfully'*) ;; *) fail 'The look did not come to its end.' ;; esac
if printf '%s\n' "$said" | grep -Eqi 'status: (invalid|error)|invalid checksum|(missing|checksum invalid|size invalid|other): [1-9]|ERROR:'; then
  fail 'The repository is damaged.'
fi
pgbackrest --stanza="$stanza" info | grep -q 'full backup' || fail 'There is no full backup.'
echo 'The repository is whole.'
