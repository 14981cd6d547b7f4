// A SOAP 1.1 call: one operation in its envelope, the answer's body or fault. Whatever is neither (an error page of a proxy,
// an empty 200, half a document) says nothing about the request, so it counts as no answer (reliability#authority-silence).
import { Trouble } from '../trouble.ts';
import type { Message, Post } from './post.ts';
import { type Element, elementAt, readXml, textOf } from './read-xml.ts';
import { writeXml, type Xml, xml } from './write-xml.ts';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
/** Faults come with 500. */
const WITH_ENVELOPE: readonly number[] = [200, 500];

type Operation = Pick<Message, 'url' | 'isFresh' | 'answerMs'> & {
  /** Value of the SOAPAction header, without its quotes. */
  action: string;
  body: Xml;
};
/** `date` is the answer's Date header, ms. */
type SoapAnswer = {
  body: Element;
  fault?: { code: string; message: string };
  date?: number;
};

/** Throws Trouble: not_sent or unanswered. */
export async function soapCall(post: Post, operation: Operation): Promise<SoapAnswer> {
  const { action, body, ...message } = operation;
  const envelope = xml('soap:Envelope', [xml('soap:Body', [body])], { 'xmlns:soap': ENVELOPE });
  const { status, headers, text } = await post({
    ...message,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"` },
    body: DECLARATION + writeXml(envelope),
  });
  if (!WITH_ENVELOPE.includes(status)) throw unintelligible(`HTTP ${status}`);
  const answered = await bodyOf(text);
  const date = Date.parse(headers.date ?? '');
  return { ...answered, ...(Number.isFinite(date) && { date }) };
}

async function bodyOf(text: string): Promise<Pick<SoapAnswer, 'body' | 'fault'>> {
  const document = await readXml(text).catch((cause: Error) => {
    throw unintelligible(cause.message, cause);
  });
  const body = elementAt(document, 'Envelope', 'Body');
  if (body === undefined) throw unintelligible('no SOAP envelope');
  const fault = elementAt(body, 'Fault');
  if (fault === undefined) return { body };
  const code = textOf(fault, 'faultcode') ?? '';
  return { body, fault: { code, message: textOf(fault, 'faultstring') ?? code } };
}

const unintelligible = (what: string, cause?: unknown): Trouble =>
  new Trouble('unanswered', `The tax authority's answer cannot be understood (${what})`, cause);
