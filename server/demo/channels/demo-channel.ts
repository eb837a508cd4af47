/** The moving scenes that ship with the server, each named like its files in `scenes/`. */
export const demoScenes = [
  'football-night',
  'football-purple',
  'football-day',
  'football-derby',
  'basketball-night',
  'basketball-teal',
  'moba',
  'moba-ember',
  'studio-acheng',
  'studio-amay',
  'studio-laohe',
  'studio-lulu',
  'studio-tangtang',
  'studio-xiaok',
] as const
export type DemoScene = (typeof demoScenes)[number]

/** The words that are burnt into the picture. With both teams a scoreboard shows, else a title line. */
export interface DemoCaption {
  readonly title: string
  readonly home?: string
  readonly visit?: string
  readonly score?: string
  readonly clock?: string
}

export interface DemoChannel {
  readonly roomNo: string
  readonly scene: DemoScene
  /** Asked once a second while the channel runs. */
  readonly caption: () => DemoCaption
}

export type DemoSound = 'football' | 'basketball' | 'esports' | 'studio'

export const soundOf = (scene: DemoScene): DemoSound => {
  if (scene.startsWith('football')) return 'football'
  if (scene.startsWith('basketball')) return 'basketball'
  return scene.startsWith('moba') ? 'esports' : 'studio'
}
