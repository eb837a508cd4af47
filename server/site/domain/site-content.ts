import type { StatusCode } from '#contract/members/entities/member.ts'
import type { Notice } from '#contract/site/entities/site-config.ts'
import { isInMarquee } from '#contract/site/rules/marquee.ts'

const bySort = (one: { sort: number }, other: { sort: number }): number => one.sort - other.sort

export const sorted = <Item extends { sort: number }>(items: readonly Item[]): Item[] => items.toSorted(bySort)

/** What is not switched off, in its order. [E-17] */
export const activeOf = <Item extends { status: StatusCode; sort: number }>(items: readonly Item[]): Item[] =>
  sorted(items.filter(({ status }) => status === '1'))

/** The words of announcements that run in the marquee now. [V-13] */
export const marqueeTexts = (notices: readonly Notice[], nowMs: number): string[] =>
  notices.filter((notice) => isInMarquee(notice, nowMs)).map(({ text }) => text)
