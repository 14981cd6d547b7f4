// What is wanted of the service, and which of it a run met: the report says so in its own words. Only told, never asserted: times
// depend on the machine.
import { table } from './table.ts';

/** One figure beside what is wanted of it. */
export type Goal = { name: string; measured: number; wanted: number; isMet: boolean };

/** Capacity units may be so many times the design's; growth is told at that many connections. */
export const BOUNDS = { unitsSlack: 1.1, connections: 10 };

/** Round trips and capacity units are judged elsewhere: they must hold on any machine. */
export const WANTED = {
  relay: 0.3,
  deliveryMs: 3,
  creationsPerSecond: 100,
  lagP95Ms: 2000,
  importRowsPerSecond: 1000,
  bulkRowsPerSecond: 3000,
  residentMb: 150,
} as const;

export const atMost = (name: string, measured: number, wanted: number): Goal => ({
  name,
  measured,
  wanted,
  isMet: measured <= wanted,
});
export const atLeast = (name: string, measured: number, wanted: number): Goal => ({
  name,
  measured,
  wanted,
  isMet: measured >= wanted,
});

export function goalsText(goals: readonly Goal[]): string[] {
  if (goals.length === 0) return [];
  const rows = goals.map(({ name, measured, wanted, isMet }) => [
    name,
    figure(measured),
    figure(wanted),
    isMet ? 'met' : 'MISSED',
  ]);
  const missed = goals.filter(({ isMet }) => !isMet).length;
  const sum = `${goals.length - missed} of ${goals.length} goals are met in this run`;
  return ['', table('goal,measured,wanted,', rows), sum];
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
