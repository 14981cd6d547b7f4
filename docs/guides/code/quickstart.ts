const { BASE = 'http://127.0.0.1:3000', TOKEN = '' } = process.env;

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${BASE}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${answer.code}: ${answer.error}`);
  return answer.data;
}

const product = await call('POST', '/products/', { name: 'Bonarda 750 ml', base_price: 9800 });
const sale = await call('POST', '/sales/', {
  items: [
    { publication_id: product._id, publication_type: 'product', name: product.name, quantity: 3 },
  ],
  status: 'completed',
  generate_invoice: true,
});
process.stdout.write(`${sale.total} ${sale.invoice_number}\n`);
