#!/bin/sh
# Restarts the instances named, one after the other, so that no request fails: rolling-restart.sh 3001 3002
# Each is a unit kept@PORT (deploy/kept@.service) that drains before it stops. PROXY is where nginx listens.
set -eu
proxy=${PROXY:-http://127.0.0.1}
for port in "$@"; do
  systemctl restart "kept@$port"
  echo "kept@$port is restarted; waiting until $proxy/readyz is answered by it"
  # That it is ready is not enough: nginx takes it for gone until it has asked it again, and would find nobody if the
  # next one drained before that. Of several that nginx asked, the last one answered.
  until curl --fail --silent --output /dev/null --dump-header - "$proxy/readyz" | tr -d '\r' |
    grep -qi "^x-served-by: .*:$port\$"; do sleep 0.2; done
done
