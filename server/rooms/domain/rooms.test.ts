import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatTextMax } from '#contract/limits.ts'
import {
  deliveriesPerSecondCrowded,
  deliveriesPerSecondCrowding,
  deliveriesPerSecondLoaded,
  deliveriesPerSecondQuiet,
  planFrameMs,
  planTickMs,
  tickCrowdedMs,
  tickLoadedMs,
  tickQuietMs,
} from './frame-tick.ts'
import { isMuteInForce, muteUntilMs } from './mute-terms.ts'
import { allMutedNotice, muteNotice, slowModeNotice, unmuteNotice } from './room-notices.ts'
import { isFlooding, nextTextAtMs, textsInWindowMax } from './text-pace.ts'
import { admitOptionalText, admitText } from './text-admission.ts'
import { isWelcomeDue, welcomeEveryMs, welcomeIdOf } from './welcome-policy.ts'

describe('[C-16, V-09] text admission', () => {
  test.each([
    ['plain', '这球太漂亮了！'],
    ['markup, shown as text', '<script>alert(1)</script>'],
    ['a family of joined pictures', '👨‍👩‍👧‍👦 来了'],
    ['a joined picture with skin tones', '👩🏽‍🚀'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 冠军'],
    ['accents', 'Crème brûlée'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
    ['exactly 200 characters', '球'.repeat(chatTextMax)],
    ['exactly 200 characters of two units each', '👟'.repeat(chatTextMax)],
  ])('admits %s as it is', (_, text) => {
    expect(admitText(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    ['nothing', '   '],
    ['201 characters', 'x'.repeat(chatTextMax + 1)],
    ['201 characters of two units each', '👟'.repeat(chatTextMax + 1)],
    ['a line break', '一\n二'],
    ['a tab', '一\t二'],
    ['a zero character', '一\u0000二'],
    ['an escape', '\u001B[31m红'],
    ['a C1 control', '一\u0085二'],
    ['a line separator', '一\u2028二'],
    ['a right-to-left override', 'abc\u202Egnp.exe'],
    ['an isolate', '\u2066abc\u2069'],
    ['a direction mark', '一\u200F二'],
    ['a zero-width space', '买\u200B球'],
    ['a joiner between letters', '买\u200D球'],
    ['a byte order mark inside', '买\uFEFF球'],
    ['a soft hyphen', 'bet\u00ADting'],
    ['a filler that shows as nothing', '\u3164'],
    ['braille nothing', '\u2800'],
    ['hidden tags', `hi${String.fromCodePoint(0xe0061, 0xe0062)}`],
    ['half a surrogate pair', '\uD83D'],
    ['a pile of marks', `a${'\u0301'.repeat(7)}`],
  ])('refuses %s', (_, text) => {
    expect(admitText(text)).toEqual({ ok: false, code: 'TEXT_REFUSED' })
  })

  test('trims, and admitting again changes nothing', () => {
    expect(admitText('  进球了  ')).toEqual({ ok: true, value: '进球了' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), (raw) => {
        const first = admitText(raw)
        if (!first.ok) return
        expect(first.value).toBe(raw.trim())
        expect(first.value.isWellFormed()).toBe(true)
        expect(admitText(first.value)).toEqual(first)
      }),
    )
  })

  test('a pinned text may also be empty', () => {
    expect(admitOptionalText('  ', 120)).toEqual({ ok: true, value: '' })
    expect(admitOptionalText('文明观赛', 120)).toEqual({ ok: true, value: '文明观赛' })
    expect(admitOptionalText('x'.repeat(121), 120)).toEqual({ ok: false, code: 'TEXT_REFUSED' })
  })
})

describe('[P-02] pace and mutes', () => {
  test('slow mode lets a member speak again after its seconds, and does not bind moderators and the anchor', () => {
    const pace = { role: 'member', slowModeSeconds: 10, lastTextAtMs: 1_000 } as const
    expect(nextTextAtMs(pace, 10_999)).toBe(11_000)
    expect(nextTextAtMs(pace, 11_000)).toBe(0)
    expect(nextTextAtMs({ ...pace, lastTextAtMs: undefined }, 1_000)).toBe(0)
    expect(nextTextAtMs({ ...pace, slowModeSeconds: 0 }, 1_000)).toBe(0)
    expect(nextTextAtMs({ ...pace, role: 'moderator' }, 1_000)).toBe(0)
    expect(nextTextAtMs({ ...pace, role: 'anchor' }, 1_000)).toBe(0)
  })

  test('flooding binds members only', () => {
    expect(isFlooding('member', textsInWindowMax - 1)).toBe(false)
    expect(isFlooding('member', textsInWindowMax)).toBe(true)
    expect(isFlooding('moderator', textsInWindowMax)).toBe(false)
  })

  test('a mute is in force until its end, not at it; without an end until it is lifted', () => {
    const untilMs = muteUntilMs(1_000, 10)
    expect(untilMs).toBe(601_000)
    expect([isMuteInForce({ untilMs }, 600_999), isMuteInForce({ untilMs }, 601_000)]).toEqual([true, false])
    expect(isMuteInForce({ untilMs: muteUntilMs(1_000, null) }, Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  test('notices carry their words and their parts', () => {
    expect(muteNotice('夜猫看球', '江边老K', { minutes: 10, reasonCode: null, reason: '刷屏' }).data).toEqual({
      kind: 'mute',
      text: '夜猫看球 被禁言 10 分钟：刷屏',
      values: { member: '夜猫看球', by: '江边老K', minutes: '10', reason: '刷屏' },
    })
    const textOf = (terms: Partial<Parameters<typeof muteNotice>[2]>) =>
      muteNotice('夜猫看球', '江边老K', { minutes: 10, reasonCode: null, reason: '', ...terms }).data.text
    expect([
      textOf({ minutes: null }),
      textOf({ minutes: 60, reasonCode: 'ads' }),
      textOf({ minutes: 20_160, reasonCode: 'scam', reason: '假客服' }),
    ]).toEqual(['夜猫看球 被封禁', '夜猫看球 被禁言 1 小时：广告引流', '夜猫看球 被禁言 14 天：诈骗（假客服）'])
    expect(unmuteNotice('夜猫看球', '江边老K').data.text).toBe('夜猫看球 已解除禁言')
    expect(slowModeNotice(0, '江边老K').data.text).toBe('慢速模式已关闭')
    expect(slowModeNotice(15, '江边老K').data).toEqual({
      kind: 'slow',
      text: '慢速模式：每 15 秒可发言一次',
      values: { seconds: '15', by: '江边老K' },
    })
    expect(allMutedNotice(true, '江边老K').data.text).toBe('本房间已开启全员禁言')
  })
})

describe('[E-08] welcome', () => {
  test('once in ten minutes, with an id that a restart repeats', () => {
    expect(isWelcomeDue(undefined, 0)).toBe(true)
    expect(isWelcomeDue(1_000, 1_000 + welcomeEveryMs - 1)).toBe(false)
    expect(isWelcomeDue(1_000, 1_000 + welcomeEveryMs)).toBe(true)
    expect(welcomeIdOf('50048001', 5 * welcomeEveryMs + 3)).toBe('welcome.50048001.5')
  })
})

describe('[D-04] ticks', () => {
  test('20 ms when quiet, 136 ms when loaded, 300 ms for a crowd, never shorter under more load', () => {
    expect(planTickMs(0)).toBe(tickQuietMs)
    expect(planTickMs(deliveriesPerSecondQuiet)).toBe(tickQuietMs)
    expect(planTickMs(deliveriesPerSecondLoaded)).toBe(tickLoadedMs)
    expect(planTickMs(deliveriesPerSecondCrowding)).toBe(tickLoadedMs)
    expect(planTickMs(deliveriesPerSecondCrowded)).toBe(tickCrowdedMs)
    expect(planTickMs(deliveriesPerSecondCrowded * 10)).toBe(tickCrowdedMs)
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (one, more) => {
        expect(planTickMs(one + more)).toBeGreaterThanOrEqual(planTickMs(one))
      }),
    )
  })

  test('a message after a rest waits 20 ms, a steady crowd for its oldest one; what the sending takes is part of it', () => {
    const loaded = { tickMs: tickLoadedMs, sendMs: 12 }
    expect(planFrameMs({ ...loaded, lastFrameMs: 0, oldestMs: 1_000 })).toBe(1_000 + tickQuietMs)
    expect(planFrameMs({ ...loaded, lastFrameMs: 1_000, oldestMs: 1_010 })).toBe(1_010 + tickLoadedMs - 12)
    expect(planFrameMs({ ...loaded, lastFrameMs: 1_000, oldestMs: 1_100 })).toBe(
      1_000 + tickLoadedMs - 12 + tickQuietMs,
    )
    expect(planFrameMs({ ...loaded, sendMs: 400, lastFrameMs: 1_000, oldestMs: 1_000 })).toBe(1_000 + tickLoadedMs - 25)
    expect(planFrameMs({ tickMs: tickQuietMs, sendMs: 5, lastFrameMs: 1_000, oldestMs: 1_001 })).toBe(
      1_001 + tickQuietMs,
    )
  })
})
