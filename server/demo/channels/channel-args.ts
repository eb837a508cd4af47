import { fileURLToPath } from 'node:url'
import { type DemoScene, soundOf, type SceneHeight } from './demo-channel.ts'

const fileIn = (path: string): string => fileURLToPath(new URL(`./scenes/${path}`, import.meta.url))

export const filmOf = (scene: DemoScene, height: SceneHeight): string => fileIn(`${height}/${scene}.mp4`)

const looped = (path: string): readonly string[] => ['-re', '-stream_loop', '-1', '-i', path]

const arg = (line: string): readonly string[] => line.split(' ')

/**
 * The command line that sends a scene and its sound to `target`, in real time, until it is told to stop. Both are sent as
 * they were rendered: nothing is decoded or encoded, whatever the size of the picture.
 */
export const channelArgs = (scene: DemoScene, height: SceneHeight, target: readonly string[]): readonly string[] => [
  ...arg('-hide_banner -nostdin -loglevel error'),
  ...looped(filmOf(scene, height)),
  ...looped(fileIn(`${soundOf(scene)}.m4a`)),
  ...arg('-map 0:v -map 1:a -c copy'),
  ...target,
]

export const rtmpTarget = (rtmpUrl: string, hasNoDelay: boolean): readonly string[] => [
  ...arg('-f flv -flvflags no_duration_filesize'),
  ...(hasNoDelay ? arg('-tcp_nodelay 1') : []),
  rtmpUrl,
]
