import { expect, test } from 'vitest'
import type { Incident } from '#contract/sports/entities/match-item.ts'
import { fieldHeight, fieldWidth, project } from './field-geometry.ts'
import { playOf } from './play-of.ts'

const incident = (kind: Incident['kind'], side: Incident['side'], x: number, y: number): Incident => ({
  incidentId: `${kind}-${x}`,
  atMs: 0,
  at: '67′',
  kind,
  side,
  player: '',
  x,
  y,
})

test('[E-18] a place on the ground is drawn larger the nearer it is, and inside the drawing', () => {
  const [farLeft] = project(0, 0)
  const [nearLeft] = project(0, 100)
  expect(nearLeft).toBeLessThan(farLeft)
  for (const along of [0, 50, 100])
    for (const across of [0, 50, 100]) {
      const [x, y] = project(along, across)
      expect(x >= 0 && x <= fieldWidth && y >= 0 && y <= fieldHeight).toBe(true)
    }
  expect(project(50, 0)[0]).toBe(fieldWidth / 2)
})

test('[E-18] the ball moves along what one side did since the last break', () => {
  const incidents = [
    incident('danger', 'home', 88, 40),
    incident('attack', 'home', 70, 50),
    incident('safe', 'home', 45, 60),
    incident('safe', 'visit', 40, 30),
  ]
  expect(playOf(incidents)).toEqual({
    ball: project(88, 40),
    trail: [project(45, 60), project(70, 50), project(88, 40)],
    attacks: 'home',
    newest: incidents[0],
  })
})

test('[E-18] a card moves no ball, and before the first incident there is none', () => {
  const card = incident('card', 'visit', 10, 10)
  const play = playOf([card, incident('safe', 'home', 30, 30)])
  expect([play.ball, play.attacks, play.newest]).toEqual([project(30, 30), null, card])
  expect(playOf([])).toEqual({ ball: null, trail: [], attacks: null, newest: null })
})
