import { parentPort, workerData } from 'node:worker_threads'
import { playRounds, type GameName } from './rtp-games-play.ts'

const { name, part, rounds } = workerData as { name: GameName; part: number; rounds: number }
parentPort?.postMessage(playRounds(name, part, rounds))
