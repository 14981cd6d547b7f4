// Faults of the simulated tax authority: which wait to happen, a new one, and none any more.
import { useState } from 'preact/hooks';
import type { SandboxFault } from '#sdk/generated/types.ts';
import { get, post, remove } from '../../app/api.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { withSandboxToken } from '../../app/sandbox-token.ts';
import { announce } from '../../parts/announce.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';

const PATH = '/sandbox/faults/';
const OPERATIONS = ['authorize', 'look_up_taxpayer'] as const;
const KINDS = ['down', 'answer_lost', 'rejected', 'observed'] as const;

type Scripted = Pick<SandboxFault, 'operation' | 'fault' | 'times'>;

export function Faults() {
  const words = useWords().sandbox;
  const { isBusy, error, run } = useDoing();
  const loaded = useLoaded('faults', (signal) =>
    withSandboxToken((token) => get<{ items: SandboxFault[] }>(PATH, { token, signal })),
  );
  const act = (told: string, ask: (token: string) => Promise<unknown>) =>
    void run(async () => {
      await withSandboxToken(ask);
      announce(told);
      loaded.reload();
    });
  return (
    <section aria-label={words.faults}>
      <h2>{words.faults}</h2>
      <p>{words.faultsLead}</p>
      <NewFault
        isBusy={isBusy}
        onAdd={(body) => act(words.added, (token) => post(PATH, { token, body, isKeyed: true }))}
      />
      <Problem error={error} />
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{words.noFaults}</p>
          ) : (
            <>
              <Waiting
                items={items}
                onRemove={(id) => act(words.removed, (token) => remove(`${PATH}${id}/`, { token }))}
              />
              <p class="more">
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => act(words.cleared, (token) => remove(PATH, { token }))}
                >
                  {words.clear}
                </button>
              </p>
            </>
          )
        }
      </Shown>
    </section>
  );
}

type NewProps = { isBusy: boolean; onAdd: (body: Scripted) => void };

function NewFault({ isBusy, onAdd }: NewProps) {
  const words = useWords().sandbox;
  const [operation, setOperation] = useState<Scripted['operation']>('authorize');
  const [fault, setFault] = useState<Scripted['fault']>('down');
  const [times, setTimes] = useState('1');
  const kinds = operation === 'authorize' ? KINDS : KINDS.slice(0, 1);
  return (
    <form
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ operation, fault, times: Number(times) });
      }}
    >
      <SelectField
        label={words.operation}
        value={operation}
        onChange={(chosen) => {
          const found = OPERATIONS.find((each) => each === chosen) ?? 'authorize';
          setOperation(found);
          if (found !== 'authorize') setFault('down');
        }}
        options={OPERATIONS.map((value) => ({ value, text: words.operations[value] }))}
      />
      <SelectField
        label={words.fault}
        value={fault}
        onChange={(chosen) => setFault(KINDS.find((each) => each === chosen) ?? 'down')}
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
      />
      <TextField label={words.times} type="number" value={times} onChange={setTimes} isRequired />
      <button type="submit" class="lead-button" disabled={isBusy}>
        {words.add}
      </button>
    </form>
  );
}

function Waiting({ items, onRemove }: { items: SandboxFault[]; onRemove: (id: string) => void }) {
  const words = useWords().sandbox;
  return (
    <Table
      caption={words.faults}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        { title: words.operation, show: ({ operation }) => words.operations[operation] },
        { title: words.fault, show: ({ fault }) => words.kinds[fault] },
        {
          title: words.remaining,
          isNumber: true,
          show: ({ remaining, times }) => `${remaining} / ${times}`,
        },
        {
          title: words.acts,
          show: ({ _id, fault }) => (
            <button
              type="button"
              class="small"
              aria-label={`${words.takeBack}: ${words.kinds[fault]}`}
              onClick={() => onRemove(_id)}
            >
              {words.takeBack}
            </button>
          ),
        },
      ]}
    />
  );
}
