# The last five sales with their customers and what was sold.
curl --fail --silent --show-error --header "X-API-Key: $TOKEN" \
  "$BASE/api/v1/sales/list/?per_page=5&fields=total&expand=customer,items.product"
