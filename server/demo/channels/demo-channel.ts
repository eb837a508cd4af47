/** The moving scenes that ship with the server, each named like its film. */
export const demoScenes = [
  'football-night',
  'football-purple',
  'basketball-night',
  'basketball-night-empty',
  'moba',
  'studio-acheng',
  'studio-amay',
  'studio-laohe',
  'studio-lulu',
  'studio-tangtang',
  'studio-xiaok',
] as const
export type DemoScene = (typeof demoScenes)[number]

/** The sizes that films are rendered in, by their lines: `scenes/<height>/<scene>.mp4`. */
export const sceneHeights = [720, 540, 360] as const
export type SceneHeight = (typeof sceneHeights)[number]

export interface DemoChannel {
  readonly roomNo: string
  /** What the channel shows now; asked once a second while it runs. */
  readonly scene: () => DemoScene
}

export type DemoSound = 'football' | 'basketball' | 'esports' | 'studio'

export const soundOf = (scene: DemoScene): DemoSound => {
  if (scene.startsWith('football')) return 'football'
  if (scene.startsWith('basketball')) return 'basketball'
  return scene.startsWith('moba') ? 'esports' : 'studio'
}
