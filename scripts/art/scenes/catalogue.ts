import { basketballScene } from './basketball.ts'
import { footballScene } from './football.ts'
import { mobaScene } from './moba.ts'
import { sceneFrames, type SceneSource } from './scene.ts'
import { studioScene } from './studio.ts'

export interface SceneEntry {
  readonly name: string
  readonly create: () => SceneSource
  /** The picture that stands for the channel while nothing runs. */
  readonly posterFrame: number
}

const football = (
  drawing: string,
  seed: number,
  attackers: string,
  viewWidth = 1060,
  viewMiddleY = 430,
): SceneEntry => ({
  name: drawing,
  create: () => footballScene({ drawing, seed, attackers, passes: 6, viewWidth, viewMiddleY }, sceneFrames),
  posterFrame: 92,
})

const basketball = (drawing: string, seed: number, attackers: string): SceneEntry => ({
  name: drawing,
  create: () => basketballScene({ drawing, seed, attackers }, sceneFrames),
  posterFrame: 155,
})

const emptyCourt = (drawing: string, seed: number): SceneEntry => ({
  name: `${drawing}-empty`,
  create: () => basketballScene({ drawing, seed, attackers: '#f5f5f2', isEmpty: true }, sceneFrames),
  posterFrame: 155,
})

const moba = (drawing: string, seed: number): SceneEntry => ({
  name: drawing,
  create: () => mobaScene({ drawing, seed }, sceneFrames),
  posterFrame: 47,
})

const studio = (streamer: string, seed: number): SceneEntry => ({
  name: `studio-${streamer}`,
  create: () => studioScene({ drawing: `studio-${streamer}`, seed }, sceneFrames),
  posterFrame: 60,
})

/** Every moving scene, named like the drawing that it comes from. */
export const sceneEntries: readonly SceneEntry[] = [
  football('football-night', 7, '#e2263f'),
  football('football-purple', 11, '#6b2fc4', 1180, 450),
  football('football-day', 15, '#f5c518', 1180, 450),
  football('football-derby', 23, '#1c6fd6', 1160, 440),
  basketball('basketball-night', 3, '#f5f5f2'),
  emptyCourt('basketball-night', 3),
  basketball('basketball-teal', 8, '#16b3a0'),
  moba('moba', 3),
  moba('moba-ember', 9),
  studio('acheng', 3),
  studio('amay', 4),
  studio('laohe', 6),
  studio('lulu', 5),
  studio('tangtang', 8),
  studio('xiaok', 2),
]
