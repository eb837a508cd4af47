export const sceneFormat = { widthPx: 640, heightPx: 360, framesPerSecond: 25, seconds: 10 } as const
export const sceneFrames = sceneFormat.framesPerSecond * sceneFormat.seconds

/** A loop of pictures as SVG; frame `sceneFrames` would equal frame 0. */
export interface SceneSource {
  readonly frame: (index: number) => string
}
