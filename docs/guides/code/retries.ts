const { BASE, TOKEN = '' } = process.env;
const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** The same key for every attempt: the customer is made once, however often this is sent. */
async function createOnce(path: string, body: object, key: string) {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      const response = await fetch(`${BASE}/api/v1${path}`, {
        method: 'POST',
        headers: { 'X-API-Key': TOKEN, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (answer.success) return answer.data;
      const again =
        [429, 503].includes(response.status) || answer.code === 'idempotency_in_progress';
      if (!again) throw Object.assign(new Error(answer.error), { final: true });
      await wait(Number(response.headers.get('Retry-After') ?? attempt));
    } catch (error) {
      if ((error as { final?: boolean }).final || attempt === 5) throw error;
      await wait(attempt);
    }
  }
}

const key = `customer-${Date.now()}`;
const first = await createOnce('/customers/', { name: 'Vinoteca del Valle' }, key);
const again = await createOnce('/customers/', { name: 'Vinoteca del Valle' }, key);
if (first._id !== again._id) throw new Error('two customers');
