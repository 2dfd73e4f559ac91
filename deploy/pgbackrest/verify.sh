#!/bin/sh
# Reads every file of the repository against its checksum and ends with 1 where one is damaged or missing. `verify` of
# pgBackRest 2.45 ends with 0 whatever it finds, so its words are what counts.
stanza=${1:-handover}
said=$(pgbackrest --stanza="$stanza" --log-level-console=info verify 2>&1) || {
  printf '%s\n' "$said"
  exit 1
}
if printf '%s\n' "$said" | grep -Eqi 'status: (invalid|error)|invalid checksum|(checksum|size) invalid|missing|unable to|ERROR:' &&
  ! printf '%s\n' "$said" | grep -Eqi 'never matches'; then
  printf '%s\n' "$said"
  echo 'The repository is damaged.'
  exit 1
fi
printf '%s\n' "$said" | grep -Eq 'backup: .*status: valid|status: ok' || {
  printf '%s\n' "$said"
  echo 'No valid backup was found.'
  exit 1
}
echo 'The repository is whole.'
