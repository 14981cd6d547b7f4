# Both are of the service that you started; take the test token that it printed.
export BASE="${BASE:-http://127.0.0.1:3000}"
export TOKEN="${TOKEN:-tal_test_…}"
curl -sS -w '\n' "$BASE/health"
