import { expect, test, vi } from 'vitest'
import { provideFormCommand } from '#src/app/command/provide-command.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { settle } from '#src/machines/testing/fake-actors.ts'
import { createFormCommand } from './use-command.ts'

type Result =
  | { readonly kind: 'accepted'; readonly data: string }
  | {
      readonly kind: 'rejected'
      readonly name: 'CARD_LIMIT' | 'RATE_LIMITED_MEMBER'
      readonly data: null
      readonly msg: string
    }
  | { readonly kind: 'fault'; readonly reason: 'timeout' }

const card = { cardNum: '6217001234567890' }
const other = { cardNum: '4111111111111111' }
const fault: Result = { kind: 'fault', reason: 'timeout' }
const accepted: Result = { kind: 'accepted', data: 'ok' }
const refused = (name: 'CARD_LIMIT' | 'RATE_LIMITED_MEMBER'): Result => ({
  kind: 'rejected',
  name,
  data: null,
  msg: '不行',
})

const open = async (store = memoryStore(), memberId = '12') => {
  const machine = provideFormCommand({ store, nowMs: () => 1_800_000_000_000, memberId: () => memberId })
  const form = createFormCommand<typeof card, Result>(machine, 'bank-card')
  await settle()
  const ids: string[] = []
  const received: unknown[] = []
  const state = () => form.actor.getSnapshot().value
  const send = async (input: typeof card, answer: Result) => {
    form.send(input, {
      run: async (_, requestId) => {
        ids.push(requestId)
        return answer
      },
      onAccepted: (data, sent) => received.push([data, sent]),
      onRefused: (refusal) => received.push(refusal.name),
    })
    await settle()
    return state()
  }
  return { form, ids, received, send, store }
}

const resting = { unconfirmed: 'resting' }
const unlike = (ids: readonly string[]) => new Set(ids).size

test('[C-12] a command keeps its request id until it is answered', async () => {
  const { send, ids, received } = await open()
  expect([await send(card, fault), await send(card, accepted), await send(card, fault)]).toEqual([
    resting,
    'settled',
    resting,
  ])
  expect([ids[0] === ids[1], unlike(ids), received]).toEqual([true, 2, [['ok', card]]])
})

test('[C-12] other data is another command', async () => {
  const { send, ids } = await open()
  await send(card, fault)
  await send(other, fault)
  expect(unlike(ids)).toBe(2)
})

test('[C-12] a refusal ends it; one from the door after an unanswered try does not', async () => {
  const { send, ids, received } = await open()
  expect(await send(card, refused('CARD_LIMIT'))).toBe('editing')
  await send(card, fault)
  expect(await send(card, refused('RATE_LIMITED_MEMBER'))).toEqual(resting)
  await send(card, fault)
  expect([unlike(ids.slice(0, 2)), unlike(ids.slice(1)), received]).toEqual([
    2,
    1,
    ['CARD_LIMIT', 'RATE_LIMITED_MEMBER'],
  ])
})

test('[C-12] after a reload the same input goes on under its id, for the same member only; no input lies in the store', async () => {
  const before = await open()
  const setItem = vi.spyOn(before.store, 'setItem')
  await before.send(card, fault)
  const after = await open(before.store)
  await after.send(card, accepted)
  expect(after.ids).toEqual(before.ids)
  const again = await open(before.store)
  await again.send(card, fault)
  const stranger = await open(before.store, '13')
  await stranger.send(card, fault)
  expect(unlike([...before.ids, ...again.ids, ...stranger.ids])).toBe(3)
  expect(JSON.stringify(setItem.mock.calls)).not.toContain(card.cardNum)
})

test('what is on its way is not sent twice', async () => {
  const { form, ids, send } = await open()
  form.send(card, { run: () => new Promise(() => undefined), onAccepted: () => undefined })
  await send(other, accepted)
  expect([form.actor.getSnapshot().value, ids]).toEqual([{ sending: { waiting: 'starting' } }, []])
})
