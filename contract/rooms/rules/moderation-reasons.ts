import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'

interface Words {
  readonly zh: string
  readonly en: string
}

/** The reasons of moderators in words: the member reads them on the page and in the message centre. [P-02] */
export const moderationReasons: Readonly<Record<ModerationReason, Words>> = {
  ads: { zh: '广告引流', en: 'Advertising' },
  abuse: { zh: '人身攻击', en: 'Abuse' },
  spam: { zh: '刷屏', en: 'Flooding' },
  spoiler: { zh: '剧透比分', en: 'Spoilers' },
  scam: { zh: '诈骗', en: 'Scam' },
  contact: { zh: '联系方式', en: 'Contact details' },
  other: { zh: '其他', en: 'Something else' },
}

/** The same in one language, for screens. */
export const reasonsIn = (language: 'zh' | 'en'): Record<ModerationReason, string> => ({
  ads: moderationReasons.ads[language],
  abuse: moderationReasons.abuse[language],
  spam: moderationReasons.spam[language],
  spoiler: moderationReasons.spoiler[language],
  scam: moderationReasons.scam[language],
  contact: moderationReasons.contact[language],
  other: moderationReasons.other[language],
})

/** The reason with whatever the moderator added, in both languages; null: none was given. */
export const reasonWords = (code: ModerationReason | null, reason: string): Words | null => {
  if (code === null) return reason === '' ? null : { zh: reason, en: reason }
  const { zh, en } = moderationReasons[code]
  return reason === '' ? { zh, en } : { zh: `${zh}（${reason}）`, en: `${en} (${reason})` }
}
