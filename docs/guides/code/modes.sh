# Who am I? The mode and the scopes of the token.
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/api-tokens/self/" -H "X-API-Key: $TOKEN"
# The same token in the other header.
curl -sS --fail-with-body -w '\n' "$BASE/api/v1/products/list/?per_page=1" -H "Authorization: Bearer $TOKEN"
