import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MatchEvent } from '#contract/sports/entities/match.ts'

/** The words for a goal or a step of a match in its rooms; `values` carry the parts for other languages. [E-06] */
export const newsContent = (news: {
  kind: 'goal' | 'match'
  event: MatchEvent
  homeName: string
  visitName: string
  homeNameEn: string
  visitNameEn: string
  homeScore: number
  visitScore: number
}): ContentOf<'system'> => {
  const { kind, event, homeName, visitName, homeNameEn, visitNameEn, homeScore, visitScore } = news
  const scoreText = `${homeName} ${homeScore} - ${visitScore} ${visitName}`
  const player = kind === 'goal' ? (event.text.split(' ')[0] ?? '') : ''
  return {
    msgType: 'system',
    data: {
      kind,
      text: kind === 'goal' ? `进球！${player} ${event.at} ${scoreText}` : `${event.text} ${scoreText}`,
      values: {
        event: event.kind,
        side: event.side,
        at: event.at,
        player,
        homeName,
        visitName,
        homeNameEn,
        visitNameEn,
        textEn: event.textEn ?? '',
        homeScore: String(homeScore),
        visitScore: String(visitScore),
      },
    },
  }
}

/** An event is told once a room, however often the feed repeats it. */
export const newsMessageId = (matchId: string, eventId: string): string => `match:${matchId}:${eventId}`
