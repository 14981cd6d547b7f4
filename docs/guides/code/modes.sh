# Who am I? The mode and the scopes of the token.
curl -sf "$BASE/api/v1/api-tokens/self/" -H "X-API-Key: $TOKEN"
# The same token in the other header.
curl -sf "$BASE/api/v1/products/list/?per_page=1" -H "Authorization: Bearer $TOKEN"
