// Every event that no request of the OpenAPI document causes as it stands can happen all the same, by requests that an integrator can
// make, and is then what the document says. That there is none besides is held by test/contract/document-requests.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openBusiness } from '../support/business.ts';
import { CAUSES } from '../support/causes/causes.ts';
import { type Makers, makersOf } from '../support/causes/makers.ts';
import { DocumentAnswers } from '../support/document-answers.ts';
import { openReceiver } from '../support/receiver.ts';
import { serviceDocument } from '../support/service-document.ts';
import { IS_BUNDLED } from '../support/stack.ts';

const CUIT = '30712345671';
const answers = new DocumentAnswers(JSON.parse(JSON.stringify(serviceDocument())));

let at: Makers;
beforeAll(async () => {
  const taxpayer = { cuit: CUIT, tax_condition: 'responsable_inscripto' } as const;
  at = makersOf(await openBusiness('test', taxpayer), await openReceiver());
});
afterAll(() => at.receiver.close());

/** As it is kept, or as it was delivered where it is a test, which is kept nowhere. */
async function toldOf(type: string): Promise<Rec | undefined> {
  const { items } = await at.get(`/events/list/?type=${type}&per_page=1`);
  return items[0] ?? at.receiver.received.find(({ json }) => json.type === type)?.json;
}

/** What is added to the event where it is asked for. */
const delivered = ({
  _id,
  resource_id,
  resource_type,
  required_scope,
  created_at,
  updated_at,
  version,
  ...body
}: Rec): Rec => body;

// The bundles run their own processes, into whose time nothing reaches; what is told is told there by other stories.
test.skipIf(IS_BUNDLED).each(Object.entries(CAUSES))('%s', async (names, cause) => {
  await cause(at);
  await at.rest();
  for (const name of names.split(' ')) {
    const event = await toldOf(name);
    expect(event, name).toBeDefined();
    expect(answers.wrongEvent(delivered(event ?? {})), name).toEqual([]);
  }
});
