import { parentPort, workerData } from 'node:worker_threads'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { playMatches } from './rtp-matches.ts'

const { sport, fromSeed, count } = workerData as { sport: Sport; fromSeed: number; count: number }
parentPort?.postMessage(playMatches(sport, fromSeed, count))
