import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  SimulatedClock,
} from 'xstate'
import { forgotPasswordMachine, resetCommand } from '#src/machines/accounts/forgot-password-machine.ts'
import { registerCommand, registerMachine } from '#src/machines/accounts/register-machine.ts'
import { bankPaidCommand, closeCommand } from '#src/machines/finance/close-machine.ts'
import { convertCommand, convertMachine } from '#src/machines/finance/convert-machine.ts'
import { interestCommand, interestMachine } from '#src/machines/finance/interest-machine.ts'
import { payCommand, payMachine } from '#src/machines/finance/pay-machine.ts'
import { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import { roundCommand, roundMachine } from '#src/machines/games/round-machine.ts'
import { betCommand as tableBet, leaveCommand, tableMachine } from '#src/machines/games/table-machine.ts'
import { giftCommand, giftTrayMachine } from '#src/machines/gifts/gift-tray-machine.ts'
import { soccerCommand, soccerMachine } from '#src/machines/lottery/soccer-machine.ts'
import { buyCommand, ticketMachine } from '#src/machines/lottery/ticket-machine.ts'
import { claimCommand, claimMachine } from '#src/machines/promotions/claim-machine.ts'
import { playGuardMachine, reminderCommand } from '#src/machines/protection/play-guard-machine.ts'
import { composerMachine, textCommand } from '#src/machines/rooms/composer-machine.ts'
import { moderationCommand, moderationMachine } from '#src/machines/rooms/moderation-machine.ts'
import { betCommand } from '#src/machines/sports/slip-setup.ts'
import { slipMachine } from '#src/machines/sports/slip-machine.ts'
import type { SlipPick } from '#src/machines/sports/slip-legs.ts'
import { legKeyOf } from '#src/machines/sports/leg-key.ts'
import { settle } from '#src/machines/testing/fake-actors.ts'
import { recoveryCommand, recoveryMachine } from '#src/machines/venues/recovery-machine.ts'
import { transferCommand, transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { formCommand } from '#src/shared/app/use-command.ts'
import type { AnyAnswer } from './command.ts'
import type { CallEvent, CommandMachine, Recalled } from './command-machine.ts'

const restMaxMs = 10_000
const lateMs = 20_000
const notSent = { kind: 'rejected', name: 'NOT_SENT', msg: '', data: null, atMs: 1 } as const
const short = { kind: 'rejected', name: 'BALANCE_SHORT', msg: '', data: null, atMs: 1 } as const
const fault = { kind: 'fault', reason: 'timeout', atMs: 1 } as const

/** How something that a machine waits for behaves. */
type Manner = 'never' | 'late' | 'throws'
const manners: readonly Manner[] = ['never', 'late', 'throws']

const waiting: CallEvent = { type: 'call.waiting', unsent: notSent }
const callSteps: Readonly<Record<string, readonly CallEvent[]>> = {
  'that waits to leave': [waiting],
  'that has left': [waiting, { type: 'call.left' }],
  'that cannot be followed': [],
}

/** One run: what is waited for, how it behaves, and the clock of all. */
const makeRun = (
  { sends = 'never', asks = 'never' }: { sends?: Manner; asks?: Manner },
  steps: readonly CallEvent[],
) => {
  const clock = new SimulatedClock()
  const behave = <Output>(manner: Manner, lateOutput: Output): Promise<Output> => {
    if (manner === 'throws') throw new Error('a bug')
    return new Promise((resolve) => {
      if (manner === 'late') clock.setTimeout(() => resolve(lateOutput), lateMs)
    })
  }
  const idle = <Input extends NonReducibleUnknown>() => fromCallback<EventObject, Input>((): undefined => undefined)
  return {
    clock,
    idle,
    /** What a machine asks beside its command. */
    asks: <Output, Input extends NonReducibleUnknown>(answer: unknown) =>
      fromPromise<Output, Input>(async () => behave(asks, answer as Output)),
    command: <Body, A extends AnyAnswer, Place>(
      machine: CommandMachine<Body, A, Place>,
    ): CommandMachine<Body, A, Place> =>
      machine.provide({
        actors: {
          send: fromPromise(async () => behave<A>(sends, short as unknown as A)),
          recall: fromPromise(async () => behave<Recalled<Body> | null>(asks, null)),
          follow: fromCallback(({ sendBack }): undefined => {
            for (const step of steps) sendBack(step)
          }),
          network: idle(),
        },
        actions: { keep: () => undefined },
      }),
  }
}
type Run = ReturnType<typeof makeRun>

interface Sample {
  start(run: Run): AnyActorRef
  /** The body of its command. */
  readonly body: object
  /** The child that carries it; the machine itself where there is none. */
  readonly child?: string
  /** Presses, instead of a command that is given to the child. */
  press?(actor: AnyActorRef, run: Run): void
  /** A question of its own, and what asks it. */
  question?(actor: AnyActorRef): void
  /** States in which somebody waits and reads nothing. */
  readonly busy?: RegExp
}

const seedId = '1b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const dice = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
const toss = { play: { seedId, bet: dice, currency: 'CNY', stakeMinor: 2_000 } }
const crash = { draft: { game: 'crash', stakeText: '20', leaveText: '' }, currency: 'CNY' } as const
const balls = [[], [], [], [], [], [], [], [], [], [], [], [], [], []]
const plain = <Body, A extends AnyAnswer, Place>(machine: CommandMachine<Body, A, Place>, place: Place): Sample => ({
  start: ({ clock, command }) =>
    createActor(command(machine), { clock, input: { place, repeats: true, notify: () => undefined } }),
  body: { orderId: '1' },
})
const slipPick: SlipPick = {
  matchId: '1',
  matchName: 'A v B',
  sides: null,
  sport: null,
  selectionId: '1x2:home',
  categoryName: '全场独赢',
  itemName: '主',
  teamLogo: '',
  oddsMilli: 2_000,
  follows: null,
}
const slipTarget = legKeyOf(slipPick)

/** Every machine that commands, by the file that makes its command. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  'accounts/forgot-password-machine.ts': [
    {
      start: ({ clock, asks, command }) =>
        createActor(
          forgotPasswordMachine.provide({
            actors: {
              command: command(resetCommand),
              recall: asks(null),
              waitUntil: fromPromise(async () => new Promise(() => undefined)),
            },
            actions: { keep: () => undefined },
          }),
          { clock },
        ),
      body: { channel: 'sms', ticket: 't', password: 'p' },
      question: () => undefined,
      busy: /recalling|resetting/,
    },
  ],
  'accounts/register-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(registerMachine.provide({ actors: { command: command(registerCommand) } }), {
          clock,
          input: { fromPage: '/' },
        }),
      body: { name: 'a', password: 'b' },
      busy: /sending|submitting|registering/,
    },
  ],
  'finance/close-machine.ts': [plain(closeCommand, '1'), plain(bankPaidCommand, '1')],
  'finance/withdraw-command.ts': [plain(withdrawCommand, null)],
  'shared/app/use-command.ts': [plain(formCommand, null)],
  'finance/convert-machine.ts': [
    {
      start: ({ clock, asks, command }) =>
        createActor(convertMachine.provide({ actors: { command: command(convertCommand), askQuote: asks(fault) } }), {
          clock,
          input: { from: 'CNY', serverNow: () => 0 },
        }),
      body: { quoteId: 'q' },
      question: (actor) => {
        actor.send({ type: 'balance.changed', currency: 'CNY', balanceMinor: 100_000 })
        actor.send({ type: 'amount.change', text: '100' })
      },
      busy: /quoting|sending/,
    },
  ],
  'finance/interest-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(interestMachine.provide({ actors: { command: command(interestCommand) } }), {
          clock,
          input: { currency: 'CNY' },
        }),
      body: { direction: 'in', currency: 'CNY', amountMinor: 100 },
      busy: /sending/,
    },
  ],
  'finance/pay-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(payMachine.provide({ actors: { command: command(payCommand) } }), {
          clock,
          input: { methods: [] },
        }),
      body: { methodId: 'qr', currency: 'CNY', amountMinor: 50_000 },
      busy: /sending/,
    },
  ],
  'games/round-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(roundMachine.provide({ actors: { command: command(roundCommand) } }), {
          clock,
          input: { bet: dice, currency: 'CNY', stakeText: '10' },
        }),
      body: toss,
      busy: /playing|coming/,
    },
  ],
  'games/table-machine.ts': (['bet', 'leave'] as const).map((child) => ({
    start: ({ clock, idle, command }) =>
      createActor(
        tableMachine.provide({ actors: { bet: command(tableBet), leave: command(leaveCommand), feed: idle() } }),
        { clock, input: crash },
      ),
    body: { roundId: seedId },
    child,
    busy: /placing|asking/,
  })),
  'gifts/gift-tray-machine.ts': [
    {
      start: ({ clock, idle, asks, command }) =>
        createActor(
          giftTrayMachine.provide({
            actors: {
              command: command(giftCommand),
              loadTray: asks({ gifts: [], coins: null }),
              walletFeed: idle(),
              pauseFeed: idle(),
            },
          }),
          { clock, input: { roomNo: '88231' } },
        ),
      body: { giftId: 'rose', count: 1, unitPriceMinor: 100 },
      question: (actor) => actor.send({ type: 'tray.open' }),
      busy: /loading|sending/,
    },
  ],
  'lottery/soccer-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(soccerMachine.provide({ actors: { command: command(soccerCommand) } }), {
          clock,
          input: { random: () => 0 },
        }),
      body: { issue: '1', play: 'all14', picks: balls, multiple: 1 },
      busy: /buying/,
    },
  ],
  'lottery/ticket-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(ticketMachine.provide({ actors: { command: command(buyCommand) } }), {
          clock,
          input: { game: 'k3', currency: 'CNY', random: () => 0 },
        }),
      body: { game: 'k3', lines: [], currency: 'CNY', draws: [], stopsOnWin: true },
      busy: /buying/,
    },
  ],
  'promotions/claim-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(claimMachine.provide({ actors: { command: command(claimCommand) } }), {
          clock,
          input: { place: 'p' },
        }),
      body: { what: 'signin', promotionId: '7' },
      busy: /claiming/,
    },
  ],
  'protection/play-guard-machine.ts': [
    {
      start: ({ clock, idle, asks, command }) =>
        createActor(
          playGuardMachine.provide({
            actors: {
              command: command(reminderCommand),
              ask: asks({ pause: null, play: { reminderDue: false } }),
              feed: idle(),
            },
            actions: { leave: () => undefined },
          }),
          { clock },
        ),
      body: { answer: 'continue' },
      press: (actor, { clock }) => {
        actor.send({ type: 'guard.entered' })
        clock.increment(restMaxMs)
        actor.send({ type: 'play.reminded', play: {} })
        actor.send({ type: 'reminder.answer', answer: 'continue' })
      },
      question: (actor) => actor.send({ type: 'guard.entered' }),
      busy: /asking|answering/,
    },
  ],
  'rooms/composer-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(composerMachine.provide({ actors: { command: command(textCommand) } }), {
          clock,
          input: { roomNo: '88231' },
        }),
      body: { text: '好球' },
      press: (actor) => {
        actor.send({ type: 'compose.change', text: '好球' })
        actor.send({ type: 'compose.send' })
      },
      busy: /sending/,
    },
  ],
  'rooms/moderation-machine.ts': [
    {
      start: ({ clock, asks, command }) =>
        createActor(
          moderationMachine.provide({
            actors: { command: command(moderationCommand), loadMutes: asks({ kind: 'fault' }) },
          }),
          { clock, input: { roomNo: '88231' } },
        ),
      body: { kind: 'delete', messageId: 'm' },
      question: (actor) => actor.send({ type: 'mod.open' }),
      busy: /loading|sending/,
    },
  ],
  'sports/slip-setup.ts': [
    {
      start: ({ clock, idle, asks, command }) =>
        createActor(
          slipMachine.provide({
            actors: {
              command: command(betCommand),
              askMaxStake: asks({ reject: null }),
              matchFeed: idle(),
              ticketFeed: idle(),
              pauseFeed: idle(),
              surroundings: idle(),
            },
          }),
          { clock, input: { memberId: '12', currency: 'CNY', document: { choice: null, business: null } } },
        ),
      body: {},
      press: (actor) => {
        actor.send({ type: 'slip.toggle', pick: slipPick })
        actor.send({ type: 'stake.change', target: slipTarget, text: '50' })
        actor.send({ type: 'bet.place' })
      },
      question: (actor) => {
        actor.send({ type: 'slip.toggle', pick: slipPick })
        actor.send({ type: 'stake.max', target: slipTarget })
      },
      busy: /asking|"state":"sending"/,
    },
  ],
  'venues/recovery-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(recoveryMachine.provide({ actors: { command: command(recoveryCommand) } }), { clock }),
      body: {},
      busy: /recovering/,
    },
  ],
  'venues/transfer-machine.ts': [
    {
      start: ({ clock, command }) =>
        createActor(transferMachine.provide({ actors: { command: command(transferCommand) } }), {
          clock,
          input: { currency: 'CNY' },
        }),
      body: { direction: 'in', request: { channelCode: 'by', currency: 'CNY', amountMinor: 5_050 } },
      busy: /sending/,
    },
  ],
}

const isBusy = (actor: AnyActorRef, { busy }: Sample): boolean => {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const { bets = null } = snapshot.context as { bets?: unknown }
  return busy ? busy.test(JSON.stringify([snapshot.value, bets])) : snapshot.hasTag('busy')
}

const press = (actor: AnyActorRef, run: Run, { press: byHand, body, child = 'command' }: Sample): void => {
  const { children } = actor.getSnapshot() as AnyMachineSnapshot
  if (byHand) byHand(actor, run)
  else (children[child] ?? actor).send({ type: 'command.submit', body } as never)
}

/** Until it rests, or as long as it may take. */
const untilRest = async (actor: AnyActorRef, { clock }: Run, sample: Sample): Promise<number> => {
  const stepMs = 100
  for (let atMs = 0; ; atMs += stepMs) {
    await settle()
    if (!isBusy(actor, sample)) return atMs
    if (atMs > restMaxMs) return Infinity
    clock.increment(stepMs)
  }
}

const all = Object.entries(samples).flatMap(([file, each]) =>
  each.map((sample, nth) => [each.length > 1 ? `${file} (${sample.child ?? nth + 1})` : file, sample] as const),
)

test('every machine that commands is here', () => {
  const files = globSync('src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /= createCommandMachine[<(]/.test(readFileSync(file, 'utf8')),
  )
  expect(Object.keys(samples).toSorted()).toEqual(
    files
      .map((file) => file.replace(/^src\/(machines\/)?/, ''))
      .filter((file) => file !== 'command/command-machine.ts')
      .toSorted(),
  )
})

test.each(
  all.flatMap(([name, sample]) =>
    Object.entries(callSteps).flatMap(([call, steps]) =>
      manners.map((sends) => [name, call, sends, sample, steps] as const),
    ),
  ),
)('[C-16] %s rests within 10 s of a press whose call %s answers: %s', async (_name, _call, sends, sample, steps) => {
  const run = makeRun({ sends, asks: 'late' }, steps)
  const actor = sample.start(run)
  actor.start()
  await settle()
  press(actor, run, sample)
  expect(isBusy(actor, sample)).toBe(true)
  expect(await untilRest(actor, run, sample)).toBeLessThanOrEqual(restMaxMs)
  // What comes late, and each try after it, ends as well.
  run.clock.increment(lateMs)
  expect(await untilRest(actor, run, sample)).toBeLessThanOrEqual(restMaxMs)
})

test.each(
  all.flatMap(([name, sample]) =>
    sample.question ? manners.map((asks) => [name, asks, sample, sample.question] as const) : [],
  ),
)('[C-16] %s rests within 10 s of a question of its own that answers: %s', async (_name, asks, sample, question) => {
  const run = makeRun({ asks }, [])
  const actor = sample.start(run)
  actor.start()
  question?.(actor)
  expect(await untilRest(actor, run, sample)).toBeLessThanOrEqual(restMaxMs)
})
