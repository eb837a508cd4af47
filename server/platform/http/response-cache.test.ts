import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#contract/codes.ts'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { quietLog } from '#server/app/testing/demo-world.ts'
import { serve, type HandledCallName } from '#server/platform/calls/handling.ts'
import { siteTable } from '#server/site/calls/calls-table.ts'
import { someCalls } from '#tests/builders/served-calls.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const venue = (name: string): Venue => ({
  channelCode: 'by',
  name,
  kind: 'egame',
  status: '1',
  isDisplay: true,
  min_money: 20,
  max_money: 100_000,
})

let settings: SiteSettings
let reads: number
let nowMs: number
let dispatch: Dispatch

const ask = async (name: HandledCallName, input: unknown = {}, language: Language = 'zh-CN') => {
  const client = { address: '192.0.2.1', uuid: 'u', clientType: 'web', language } as const
  const outcome = await dispatch({ name, input, token: '', client, ticket: undefined, requestId: 'r' })
  return outcome.ok ? outcome.value : outcome.code
}

beforeEach(() => {
  settings = someSettings({ venues: [venue('看台电子')] })
  reads = 0
  nowMs = 0
  const counted: SiteSettings = {
    ...settings,
    get: (key) => {
      if (key === 'venues') reads += 1
      return settings.get(key)
    },
  }
  dispatch = createDispatch({
    guards: {
      session: async () => ({ kind: 'unknown' }),
      access: () => undefined,
      stepUp: async () => undefined,
      agreement: async () => undefined,
      reauthentication: async () => undefined,
    },
    calls: someCalls(
      serve(siteTable, {
        now: () => nowMs,
        settings: counted,
        site: aSite,
        telemetry: { take: async () => 0 },
        advertising: { areOpenTo: async () => true, openAmong: async (memberIds: readonly string[]) => [...memberIds] },
      }),
    ),
    onSiteChanged: settings.onChanged,
    now: () => nowMs,
    log: quietLog,
    limits: { admitsAddress: () => true, admitsMember: () => true },
    checksAnswers: true,
  })
})

test('[C-09] an answer of the site is kept for 60 seconds', async () => {
  expect(await ask('venueList')).toMatchObject({ venues: [venue('看台电子')] })
  nowMs = 59_999
  await ask('venueList')
  expect(reads).toBe(1)
  nowMs = 60_000
  await ask('venueList')
  expect(reads).toBe(2)
})

test('[C-09] a change of the site drops every kept answer', async () => {
  await ask('venueList')
  await settings.set('siteName', '台', 'operator')
  await settings.set('venues', [venue('新电子')], 'operator')
  expect(await ask('venueList')).toMatchObject({ venues: [venue('新电子')] })
})

test('[C-09] venues with AG in the name are asked for each time', async () => {
  await settings.set('venues', [venue('看台电子'), venue('AG 电子')], 'operator')
  await ask('venueList')
  await ask('venueList')
  expect(reads).toBe(2)
})

test('[C-17] what was kept in one language is not the answer in another', async () => {
  const entries = async (language: Language) =>
    ((await ask('dictionaryQuery', { types: ['sportsType', 'sportsType'] }, language)) as { dictionaries: unknown })
      .dictionaries
  const named = (names: string[]) => [
    {
      type: 'sportsType',
      entries: ['football', 'basketball', 'esports', 'anchor'].map((code, index) => ({ code, name: names[index] })),
    },
  ]
  expect(await entries('zh-CN')).toEqual(named(['足球', '篮球', '电竞', '主播']))
  expect(await entries('en')).toEqual(named(['Football', 'Basketball', 'Esports', 'Streamers']))
})
