#!/bin/sh
# Restarts the instances named, one after the other, so that no request fails: rolling-restart.sh 3001 3002
# Each is a unit kept@PORT (deploy/kept@.service) that drains before it stops.
set -eu
for port in "$@"; do
  systemctl restart "kept@$port"
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz"; do sleep 0.2; done
  # nginx may take it for gone a second longer.
  sleep 2
done
