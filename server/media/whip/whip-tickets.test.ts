import { expect, test, vi } from 'vitest'
import { probeMaxMs, ticketLivesMs, ticketsPerRoomMax } from './whip-limits.ts'
import { createProbeSinks, createWhipTickets } from './whip-tickets.ts'

const desk = () => {
  let atMs = 0
  const tickets = createWhipTickets(() => atMs)
  return { tickets, wait: (ms: number) => void (atMs += ms) }
}
const room = '88232'

test('[S-02] a ticket opens what it was issued for, once, until its minute is over', () => {
  const { tickets, wait } = desk()
  const one = tickets.issue(room, 'publish')
  expect(one.livesMs).toBe(ticketLivesMs)
  wait(ticketLivesMs - 1)
  expect(tickets.redeem(one.token)).toMatchObject({ roomNo: room, use: 'publish' })
  expect(tickets.redeem(one.token)).toBeUndefined()
  const late = tickets.issue(room, 'probe')
  wait(ticketLivesMs)
  expect(tickets.redeem(late.token)).toBeUndefined()
  expect(tickets.redeem('ticket-guessed')).toBeUndefined()
})

test('[S-02] the oldest unused ticket of a room makes room for one too many, and no other room loses one', () => {
  const { tickets } = desk()
  const other = tickets.issue('88233', 'publish')
  const all = Array.from({ length: ticketsPerRoomMax + 1 }, () => tickets.issue(room, 'publish').token)
  expect(all.map((token) => tickets.redeem(token) !== undefined)).toEqual([false, ...all.slice(1).map(() => true)])
  expect(tickets.redeem(other.token)).toMatchObject({ roomNo: '88233', use: 'publish' })
})

test('[S-02] a room that is ended loses its unused tickets', () => {
  const { tickets } = desk()
  const [mine, theirs] = [tickets.issue(room, 'publish'), tickets.issue('88233', 'publish')]
  tickets.revoke(room)
  expect([tickets.redeem(mine.token), tickets.redeem(theirs.token)?.roomNo]).toEqual([undefined, '88233'])
})

test('[S-02] an up-link test ends after its time, and when another one of its room begins', () => {
  vi.useFakeTimers()
  try {
    const open = createProbeSinks()
    const ended: string[] = []
    const begin = (roomNo: string, name: string) => {
      const sink = open(roomNo, (reason) => {
        ended.push(`${name}: ${reason}`)
        sink.end()
      })
      return sink
    }
    begin(room, 'first')
    begin('88233', 'other')
    begin(room, 'second')
    expect(ended).toEqual(['first: another test of this room has begun'])
    vi.advanceTimersByTime(probeMaxMs - 1)
    begin(room, 'third').end()
    expect(ended.slice(1)).toEqual(['second: another test of this room has begun'])
    vi.advanceTimersByTime(probeMaxMs)
    expect(ended.slice(2)).toEqual(['other: the test is over'])
  } finally {
    vi.useRealTimers()
  }
})
