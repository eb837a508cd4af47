import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import type { AnyStateMachine } from 'xstate'
import { actorOf } from '#contract/finance/machines/order-conventions.ts'
import { effectNamesOf } from '#contract/finance/machines/machine-effects.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { venueTransferMachine } from '#contract/venues/machines/venue-transfer-machine.ts'

const file = 'docs/orders.md'
/** Times that each order has of its own. No delay of a machine is these by chance. */
const windows = [
  { ms: 987_654_321, words: 'the time that is left to pay' },
  { ms: 787_654_321, words: 'the time to confirm' },
  { ms: 587_654_321, words: 'the time that is left on the list' },
] as const
const [payWindow, confirmWindow, offerWindow] = windows
const aroundMs = 60 * 60_000
const countsMax = 12

interface Row {
  from: string
  event: string
  by: string
  when: string
  to: string
  effects: string[]
}

type Delay = number | ((input: { context: object }) => number)

const duration = (ms: number): string => {
  const window = windows.find((each) => Math.abs(ms - each.ms) <= aroundMs)
  if (window) {
    const { words } = window
    if (ms === window.ms) return words
    return ms > window.ms ? `${words}, and ${duration(ms - window.ms)}` : `${words}, less ${duration(window.ms - ms)}`
  }
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}

/** How long a named delay is: a fixed time, what is left of the order's, or longer with each try. */
const delayText = (delay: Delay): string => {
  if (typeof delay === 'number') return duration(delay)
  const context = {
    atMs: 0,
    expiresAtMs: payWindow.ms,
    confirmMs: confirmWindow.ms,
    paidAtMs: 0,
    offerUntilMs: offerWindow.ms,
  }
  const at = (checks: number) => duration(delay({ context: { ...context, checks } }))
  return [...new Set(Array.from({ length: countsMax }, (_, checks) => at(checks)))].join(', ')
}

const rowsOf = (machine: AnyStateMachine): Row[] =>
  Object.entries(machine.root.states).flatMap(([from, node]) =>
    [...node.transitions.entries()].flatMap(([type, transitions]) =>
      transitions.map(({ target, guard, actions, ...rest }) => {
        const { delay } = rest as { delay?: string | number }
        return {
          from,
          event: delay === undefined ? type : String(delay),
          by: actorOf(type),
          when: typeof guard === 'string' ? guard : transitions.length > 1 ? 'otherwise' : '',
          to: target?.[0]?.key ?? from,
          effects: effectNamesOf([...actions, ...(target?.[0]?.entry ?? [])]),
        }
      }),
    ),
  )

const picture = (machine: AnyStateMachine, rows: readonly Row[]): string => {
  const edges = Map.groupBy(rows, ({ from, to }) => `${from} --> ${to}`)
  const events = (of: readonly Row[]): string => [...new Set(of.map(({ event }) => event))].join('\\n')
  const start = machine.root.initial.target[0]?.key
  return [
    '```mermaid',
    'stateDiagram-v2',
    `[*] --> ${start}`,
    ...[...edges].map(([edge, of]) => `${edge} : ${events(of)}`),
    '```',
  ].join('\n')
}

const machineText = (kind: string, machine: AnyStateMachine): string => {
  const rows = rowsOf(machine)
  const delays = Object.entries(machine.implementations.delays as Record<string, Delay>)
  return [
    `## ${kind}`,
    picture(machine, rows),
    '| state | phase |\n|---|---|\n' +
      Object.entries(machine.root.states)
        .map(([state, node]) => `| ${state} | ${node.tags.join(', ')} |`)
        .join('\n'),
    '| from | event | by | when | to | effects |\n|---|---|---|---|---|---|\n' +
      rows
        .map(
          ({ from, event, by, when, to, effects }) =>
            `| ${[from, event, by, when, to, effects.join(', ')].join(' | ')} |`,
        )
        .join('\n'),
    '| timer | goes off after |\n|---|---|\n' +
      delays.map(([name, delay]) => `| ${name} | ${delayText(delay)} |`).join('\n'),
  ].join('\n\n')
}

const { code: text } = await format(
  file,
  [
    '# Orders',
    'Generated from `contract/finance/machines` and `contract/venues/machines` by `npm run order-doc`. Each kind of order is one machine, the same on server and client ([0032](decisions/0032-order-machines.md)). An event that is not in the table of its state is refused and changes nothing. Phases: *waiting* for the member, *underway* with somebody else, *succeeded*, *ended* without success.',
    ...Object.entries({ ...orderMachines, 'venue-transfer': venueTransferMachine }).map(([kind, machine]) =>
      machineText(kind, machine),
    ),
    '',
  ].join('\n\n'),
  { printWidth: 120, proseWrap: 'never' },
)

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === text) process.exit(0)
  console.error(`${file} is not what the machines say: run "npm run order-doc"`)
  process.exit(1)
}
writeFileSync(file, text)
