# The last five sales with their customers and what was sold.
curl -sS --fail-with-body -w '\n' -H "X-API-Key: $TOKEN" \
  "$BASE/api/v1/sales/list/?per_page=5&fields=total&expand=customer,items.product"
