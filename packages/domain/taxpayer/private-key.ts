// The field in which a private key comes in. Its refusals say what is wrong with it and never what it was.
import { STRING_MAX, text } from '#kernel/fields.ts';
import { PRIVATE_KEY_PEM, pemExample } from './records/pem.ts';

export const privateKey = () =>
  text(1, STRING_MAX)
    .refine((pem) => PRIVATE_KEY_PEM.test(pem.trim()), {
      message: 'One PEM private key without passphrase and nothing else',
      params: { format: 'PEM private key' },
    })
    .meta({
      description: 'PEM without passphrase; kept encrypted and never shown',
      writeOnly: true,
      examples: [pemExample('PRIVATE KEY')],
    });
