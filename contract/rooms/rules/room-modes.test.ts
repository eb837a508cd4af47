import { expect, test } from 'vitest'
import { openModes, rulesInForce, rulesOn } from './room-modes.ts'

const open = {
  slowModeSeconds: 0,
  allMuted: false,
  pinnedText: '',
  status: '1',
  modes: openModes,
  shieldUntilMs: null,
} as const

test('[P-02] without a shield the settings are in force as they were set', () => {
  expect(rulesInForce(open, 1000)).toEqual({ modes: openModes, slowModeSeconds: 0, shieldUntilMs: null })
})

test('[P-02] a shield tightens, changes no setting, and gives them back at its end', () => {
  const settings = {
    ...open,
    slowModeSeconds: 30,
    shieldUntilMs: 2000,
    modes: { ...openModes, vipLevelMin: 2, emotesOnly: true },
  }
  const tight = { ...settings.modes, noDuplicates: true, linksOff: true }
  expect(rulesInForce(settings, 1999)).toEqual({ modes: tight, slowModeSeconds: 30, shieldUntilMs: 2000 })
  expect(rulesInForce({ ...settings, slowModeSeconds: 3 }, 1999).slowModeSeconds).toBe(10)
  expect(rulesInForce(settings, 2000)).toEqual({ modes: settings.modes, slowModeSeconds: 30, shieldUntilMs: null })
})

test('[P-02] rules that are on are counted with slow mode and silence', () => {
  expect(rulesOn(open, 0)).toBe(0)
  expect(rulesOn({ ...open, shieldUntilMs: 5 }, 0)).toBe(3)
  expect(rulesOn({ ...open, allMuted: true, modes: { ...openModes, followersMinutes: 0 } }, 0)).toBe(2)
})
