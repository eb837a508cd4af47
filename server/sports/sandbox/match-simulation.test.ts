import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MatchState } from '#contract/sports/entities/match.ts'
import { detailAt, factsAt, marketsAt, priceOf, simulateMatch, stateAt, stepKeyAt } from './match-simulation.ts'
import { fixtureOf, fixtureSlotNamed, fixtureSlots } from './fixture-list.ts'
import { nextKickOffMs, seedOf } from './fixture-rotation.ts'

const minuteMs = 60_000
const kickOffMs = Date.UTC(2026, 10, 20, 12)
const match = { matchId: '3900001', kickOffMs }
const simulations = fixtureSlots.slice(0, 5).map((slot) => ({
  slot,
  simulation: simulateMatch(slot.sportsType, slot.firstSeed, fixtureOf(slot)),
}))

describe('a simulation', () => {
  test('[E-11] gives states of the contract, with the same answer for the same time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...simulations), fc.integer({ min: -30, max: 200 }), ({ simulation }, minute) => {
        const nowMs = kickOffMs + minute * minuteMs
        const state = { ...stateAt(simulation, match, nowMs), version: 1 }
        expect(MatchState.parse(state)).toEqual(state)
        expect(stateAt(simulation, match, nowMs)).toEqual(stateAt(simulation, match, nowMs))
      }),
    )
  })

  test('[S-13] every selection is offered once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...simulations), fc.integer({ min: -30, max: 10_000 }), ({ simulation }, second) => {
        const { markets } = stateAt(simulation, match, kickOffMs + second * 1000)
        const ids = markets.flatMap(({ selections }) => selections.map(({ selectionId }) => selectionId))
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(markets.map(({ marketId }) => marketId)).size).toBe(markets.length)
      }),
    )
  })

  test('[E-11] nothing but the clock moves while the step key stays', () => {
    const still = (state: ReturnType<typeof stateAt>) => ({
      ...state,
      clock: { ...state.clock, asOfMs: 0, elapsedSeconds: 0 },
    })
    for (const { simulation } of simulations)
      for (let atMs = -40_000; atMs < 4 * minuteMs; atMs += 1_000) {
        if (stepKeyAt(simulation, atMs) !== stepKeyAt(simulation, atMs + 1_000)) continue
        const now = stateAt(simulation, match, kickOffMs + atMs)
        expect(still(stateAt(simulation, match, kickOffMs + atMs + 1_000))).toEqual(still(now))
      }
  })

  test('[E-11] at most one change a second, and few of them', () => {
    const { simulation } = simulations[0] ?? expect.fail('no simulation')
    const keys = Array.from({ length: 3_600 }, (_, second) => stepKeyAt(simulation, second * 1000))
    const changes = keys.filter((key, index) => key !== keys[index - 1]).length
    expect(changes).toBeLessThan(3_600 / 3)
  })

  test('[S-12] a main line stays on offer after the line has moved, so that its orders can be followed, until it is decided', () => {
    const { simulation } = simulations[0] ?? expect.fail('no simulation')
    const goals = simulation.timeline.events.filter(({ announcedAs }) => announcedAs === 'goal')
    expect(goals.length).toBeGreaterThan(2)
    for (const { atMs } of goals) {
      const markets = marketsAt(simulation, atMs - 1)
      const main = ['hdp:', 'total:'].flatMap((key) => markets.find(({ marketId }) => marketId.startsWith(key)) ?? [])
      const ids = [...main, ...markets.slice(0, 1)].flatMap(({ selections }) => selections)
      expect(ids.length).toBe(7)
      const offered = marketsAt(simulation, atMs + 20_000).flatMap(({ selections }) => selections)
      for (const { selectionId } of ids) {
        const chance = priceOf(simulation, selectionId, atMs + 20_000) ?? 0
        const isDecided = chance < 1e-9 || chance > 1 - 1e-9
        expect(offered.some((selection) => selection.selectionId === selectionId)).toBe(!isDecided)
      }
    }
  })

  test('[S-13] every selection that is offered has its fair chance, and the price keeps a margin of it', () => {
    for (const { simulation } of simulations)
      for (let minute = -90; minute < 100; minute += 7) {
        const atMs = minute * minuteMs
        for (const { selections } of marketsAt(simulation, atMs))
          for (const { selectionId, oddsMilli, status } of selections) {
            const chance = priceOf(simulation, selectionId, atMs) ?? Number.NaN
            expect(chance).toBeGreaterThan(0)
            if (status === 'open') expect((chance * oddsMilli) / 1000).toBeLessThan(1)
          }
      }
  })

  test('[S-13] a selection whose line is not offered has a price, a decided or unknown one has none', () => {
    const { simulation } = simulations[0] ?? expect.fail('no simulation')
    const price = (selectionId: string, atMs = 30 * minuteMs) => priceOf(simulation, selectionId, atMs)
    expect(price('total:over:6.5')).toBeGreaterThan(0)
    expect(price('hdp:home:-3.75')).toBeGreaterThan(0)
    expect([price('total.h1:over:1.5', 80 * minuteMs), price('next.g1:home', 80 * minuteMs)]).toEqual([null, null])
    expect([price('win:home'), price('nothing'), price('total.q1:over:40.5')]).toEqual([null, null, null])
    expect(price('1x2:home', simulation.timeline.endMs)).toBe(null)
  })

  test('[S-13] a handicap of football goes on from the score at the bet', () => {
    const { simulation } = simulations[0] ?? expect.fail('no simulation')
    const goal = simulation.timeline.events.find(({ announcedAs }) => announcedAs === 'goal') ?? expect.fail('no goal')
    const atMs = goal.atMs + 20_000
    const moved = goal.event.side === 'home' ? 1 : -1
    const before = { home: 0, away: 0 }
    expect(priceOf(simulation, 'hdp:home:-0.5', atMs, before)).toBe(
      priceOf(simulation, `hdp:home:${moved - 0.5}`, atMs, {
        home: goal.homeScore,
        away: goal.visitScore,
      }),
    )
    expect(priceOf(simulation, 'hdp:visit:0.5', atMs, before)).toBe(
      priceOf(simulation, `hdp:visit:${0.5 - moved}`, atMs),
    )
  })

  test('[S-13] facts and detail follow the clock, and are final at the end', () => {
    for (const { simulation } of simulations) {
      const { endMs } = simulation.timeline
      expect(factsAt(simulation, endMs - 1).isFinal).toBe(false)
      const { facts, isFinal } = factsAt(simulation, endMs)
      const { homeScore, visitScore } = stateAt(simulation, match, kickOffMs + endMs)
      expect([isFinal, facts.parts['match']]).toEqual([true, { home: homeScore, away: visitScore }])
      expect(detailAt(simulation, endMs, kickOffMs).incidents[0]?.atMs).toBe(kickOffMs + endMs)
      expect(marketsAt(simulation, endMs)).toEqual([])
    }
  })
})

describe('rounds', () => {
  test('[A-03] most of the pairings are on at any hour of the first day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const on = fixtureSlots.filter((slot) => {
        let kickOff = slot.firstKickOffMs
        for (let round = 1; ; round += 1) {
          const { timeline } = simulateMatch(slot.sportsType, seedOf(slot, round, 1), fixtureOf(slot))
          const endMs = kickOff + timeline.endMs
          if (endMs > hour * 60 * minuteMs) return kickOff <= hour * 60 * minuteMs
          kickOff = endMs + minuteMs + slot.leadMs
        }
      })
      expect(on.length).toBeGreaterThanOrEqual(5)
    }
  })

  test('[A-03] after a pause the next round is announced; after a long stop the site is alive at once', () => {
    const slot = fixtureSlotNamed('rongcheng-binhai') ?? expect.fail('no slot')
    const endMs = 1_000_000_000
    expect(nextKickOffMs(slot, endMs, { nowMs: endMs + 59_999, speed: 1 })).toBeUndefined()
    expect(nextKickOffMs(slot, endMs, { nowMs: endMs + 60_000, speed: 2 })).toBe(endMs + 60_000 + slot.leadMs / 2)
    expect(nextKickOffMs(slot, endMs, { nowMs: endMs + 60 * minuteMs, speed: 1 })).toBe(
      endMs + 60 * minuteMs + slot.firstKickOffMs,
    )
  })

  test('[A-03] each round goes its own way, the same for the same feed seed', () => {
    const slot = fixtureSlotNamed('rongcheng-binhai') ?? expect.fail('no slot')
    expect(seedOf(slot, 2, 7)).toBe(seedOf(slot, 2, 7))
    expect(new Set([1, 2, 3, 4].map((round) => seedOf(slot, round, 7))).size).toBe(4)
    expect(seedOf(slot, 2, 7)).not.toBe(seedOf(slot, 2, 8))
  })
})
