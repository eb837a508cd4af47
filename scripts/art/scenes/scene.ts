export const SCENE = { widthPx: 640, heightPx: 360, framesPerSecond: 25, seconds: 10 } as const
export const SCENE_FRAMES = SCENE.framesPerSecond * SCENE.seconds

/** A loop of pictures as SVG; frame `SCENE_FRAMES` would equal frame 0. */
export interface SceneSource {
  readonly frame: (index: number) => string
}
