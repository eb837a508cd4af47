import { expect, test } from 'vitest'
import { fixtureSlots } from './fixture-list.ts'

test('[L-08] who plays the World Cup plays for a country, and besides it friendly matches only', () => {
  const isOfCountries = (name: string): boolean => name === '世界杯' || name === '国际友谊赛'
  const sidesOf = (isWanted: (name: string) => boolean): string[] =>
    fixtureSlots.filter(({ league }) => isWanted(league.name)).flatMap(({ home, visit }) => [home.nameEn, visit.nameEn])
  const cup = sidesOf((name) => name === '世界杯')
  expect(cup).toEqual(['Argentina', 'France', 'Netherlands', 'Japan', 'Italy', 'Brazil'])
  const elsewhere = new Set(sidesOf((name) => !isOfCountries(name)))
  expect(cup.filter((name) => elsewhere.has(name))).toEqual([])
})
