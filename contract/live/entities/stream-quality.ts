/** A viewer's choice where a room has renditions. `auto`: by the bandwidth; `source`: the publisher's own stream. */
export type Quality = 'auto' | 'source' | '720p' | '480p' | 'audio'

export interface QualityChoice {
  readonly quality: Exclude<Quality, 'auto'>
  /** 0: sound alone. */
  readonly lines: number
  readonly kbps: number
}

export interface QualityState {
  /** Empty: there is the source alone. */
  readonly choices: readonly QualityChoice[]
  readonly chosen: Quality
  readonly playing: Exclude<Quality, 'auto'>
}

/** The qualities of a stream that plays. Its video says `ladder` whenever the state has changed. */
export interface QualityLadder {
  readonly state: QualityState
  choose(quality: Quality): void
}
