// How each kind of game shows what the venue has drawn. `draw` answers with what reveals a segment of twelve.
globalThis.faces = {}
{
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const textOf = (percent) => (percent === 0 ? '–' : `${percent / 100}×`)
  const shuffled = (list) => {
    const rest = [...list]
    return list.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0])
  }
  const picture = (svg, { art, x, y, width, height }, parent) =>
    svg('image', { href: `/art/${art}.svg`, x, y, width, height, preserveAspectRatio: 'xMidYMid slice' }, parent)
  const label = (svg, attributes, parent) =>
    svg('text', { 'text-anchor': 'middle', 'font-weight': 800, fill: '#fff', ...attributes }, parent)

  const wheel = ({ svg, parent, segments, hue }) => {
    const disc = svg('g', { id: 'disc' }, parent)
    const step = (2 * Math.PI) / segments.length
    segments.forEach((percent, index) => {
      const [from, to] = [(index - 0.5) * step - Math.PI / 2, (index + 0.5) * step - Math.PI / 2]
      const at = (angle, radius) => `${radius * Math.cos(angle)} ${radius * Math.sin(angle)}`
      const light = percent === 0 ? 14 : 30 + percent / 16
      const fill = `hsl(${(hue + (percent === 0 ? 0 : percent / 3)) % 360} 55% ${light}%)`
      svg('path', { d: `M0 0L${at(from, 92)}A92 92 0 0 1 ${at(to, 92)}Z`, fill, stroke: '#0007' }, disc)
      const turned = { transform: `rotate(${(index * 360) / segments.length}) translate(0 -70)`, 'font-size': 12 }
      label(svg, turned, disc).textContent = textOf(percent)
    })
    svg('circle', { r: 95, fill: 'none', stroke: '#ffd35c', 'stroke-width': 5 }, parent)
    svg('circle', { r: 14, fill: '#ffd35c' }, parent)
    svg('path', { d: 'M-9 -104h18L0 -84Z', fill: '#fff', stroke: '#0009' }, parent)
    let turnDeg = 0
    return (segment) =>
      new Promise((resolve) => {
        const rest = (((-segment * (360 / segments.length) - turnDeg) % 360) + 360) % 360
        turnDeg += 4 * 360 + rest
        disc.addEventListener('transitionend', () => resolve(), { once: true })
        setTimeout(resolve, 3_000)
        disc.style.setProperty('--turn', `${turnDeg}deg`)
      })
  }

  const others = ['cherries', 'bell', 'clover', 'crown', 'horseshoe', 'lantern']
  /** Three alike pay: the tile's own picture what is best, another what is less. */
  const reels = ({ svg, parent, segments, art }) => {
    const [wide, high] = [58, 58]
    const pays = [...new Set(segments)].filter((percent) => percent > 0).toSorted((one, other) => other - one)
    const symbols = [art, ...others.filter((other) => other !== art)]
    svg('rect', { x: -98, y: -44, width: 196, height: 88, rx: 12, class: 'cabinet' }, parent)
    const reel = (x) => {
      const box = svg('g', { class: 'reel', transform: `translate(${x} 0)` }, parent)
      svg('rect', { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 8, fill: '#fff' }, box)
      const at = { x: -wide / 2 + 3, y: -high / 2 + 3, width: wide - 6, height: high - 6 }
      return { box, image: picture(svg, { art: symbols[0], ...at }, box) }
    }
    const three = [-63, 0, 63].map(reel)
    const show = ({ box, image }, symbol, state) => {
      image.setAttribute('href', `/art/${symbols[symbol]}.svg`)
      image.dataset.symbol = symbols[symbol]
      box.dataset.state = state
    }
    pays.forEach((percent, index) => {
      const x = (index - (pays.length - 1) / 2) * 62
      for (let nth = 0; nth < 3; nth++)
        picture(svg, { art: symbols[index], x: x - 26 + nth * 12, y: 58, width: 11, height: 11 }, parent)
      label(svg, { x: x + 13, y: 67, 'font-size': 10, 'text-anchor': 'start' }, parent).textContent = textOf(percent)
    })
    return async (segment) => {
      const percent = segments[segment]
      const lost = shuffled(symbols.map((_symbol, index) => index)).slice(0, 2)
      const line = percent > 0 ? three.map(() => pays.indexOf(percent)) : [lost[0], lost[1], lost[0]]
      for (const [nth, each] of three.entries()) {
        for (let step = 0; step < 5; step++) {
          show(each, Math.floor(Math.random() * symbols.length), 'turning')
          await pause(60)
        }
        show(each, line[nth], percent > 0 ? 'won' : 'stopped')
      }
    }
  }

  /** What is on the tile goes up a line, and stops at what is paid. */
  const climb = ({ svg, parent, segments, art }) => {
    const top = Math.max(...segments)
    const heightOf = (percent) => 76 - (percent / top) * 130
    for (const percent of new Set(segments)) {
      if (percent === 0) continue
      const y = heightOf(percent)
      svg('path', { d: `M-96 ${y}H96`, stroke: '#ffffff30', 'stroke-dasharray': '4 5' }, parent)
      label(svg, { x: 82, y: y - 3, 'font-size': 9, fill: '#ffffffb0' }, parent).textContent = textOf(percent)
    }
    const flyer = svg('g', { class: 'flyer' }, parent)
    const clip = svg('clipPath', { id: 'round' }, svg('defs', {}, parent))
    svg('circle', { r: 28 }, clip)
    picture(svg, { art, x: -35, y: -28, width: 70, height: 56 }, flyer).setAttribute('clip-path', 'url(#round)')
    svg('circle', { r: 28, fill: 'none', stroke: '#ffd35c', 'stroke-width': 2.5 }, flyer)
    const reading = label(svg, { y: -84, 'font-size': 22 }, parent)
    const move = (y, state) => {
      flyer.dataset.state = state
      flyer.style.setProperty('--y', `${y}px`)
    }
    move(74, 'waiting')
    return async (segment) => {
      const percent = segments[segment]
      reading.textContent = ''
      move(74, 'waiting')
      await pause(60)
      move(percent === 0 ? 60 : heightOf(percent), 'rising')
      await pause(1_200)
      reading.textContent = percent === 0 ? '0×' : textOf(percent)
      move(percent === 0 ? 76 : heightOf(percent), percent === 0 ? 'fallen' : 'stopped')
    }
  }

  const columns = 4
  const [wide, high] = [46, 62]
  const flipMs = 220
  const pictureTile = (svg, thing, { art, isRound }) => {
    svg('rect', { x: -20, y: -26, width: 40, height: 52, rx: isRound ? 20 : 7, class: 'cover' }, thing)
    picture(svg, { art, x: -18, y: -18, width: 36, height: 36 }, thing).setAttribute('class', 'face')
  }
  const shapes = {
    cards: (svg, card, { art }) => {
      svg('rect', { x: -20, y: -28, width: 40, height: 56, rx: 5, class: 'cover' }, card)
      svg('rect', { x: -15, y: -23, width: 30, height: 46, rx: 3, class: 'trim' }, card)
      picture(svg, { art, x: -13, y: -13, width: 26, height: 26 }, card).setAttribute('class', 'face')
    },
    draw: (svg, ball) => {
      svg('circle', { r: 21, class: 'cover' }, ball)
      svg('circle', { r: 14, class: 'trim' }, ball)
    },
    pick: (svg, thing, { art }) => pictureTile(svg, thing, { art, isRound: false }),
    fishing: (svg, thing, { art }) => pictureTile(svg, thing, { art, isRound: true }),
  }
  /** Twelve things that lie covered; the drawn one turns over, at a place that means nothing. */
  const covered =
    (shape) =>
    ({ svg, parent, segments, art }) => {
      const things = segments.map((_percent, place) => {
        const x = (place % columns) * wide - (wide * (columns - 1)) / 2
        const y = Math.floor(place / columns) * high - high
        const thing = svg('g', { class: 'thing' }, svg('g', { transform: `translate(${x} ${y - 3})` }, parent))
        shapes[shape](svg, thing, { art })
        return { thing, text: label(svg, { y: 5, 'font-size': 14, fill: '' }, thing) }
      })
      const show = ({ thing, text }, state, words) => {
        thing.dataset.state = state
        text.textContent = words
      }
      return async (segment) => {
        for (const each of things) show(each, 'covered', '')
        await pause(flipMs)
        const drawn = Math.floor(Math.random() * things.length)
        things[drawn].thing.dataset.state = 'turning'
        await pause(flipMs)
        show(things[drawn], 'drawn', textOf(segments[segment]))
        await pause(3 * flipMs)
        const left = shuffled(segments.filter((_percent, index) => index !== segment))
        things.forEach((each, place) => {
          if (place !== drawn) show(each, 'left', textOf(left.pop()))
        })
      }
    }

  const ruleOf = {
    'zh-CN': (how) => `演示游戏 · ${how} · 长期返还率 95.83%`,
    en: (how) => `Demonstration game · ${how} · returns 95.83% in the long run`,
  }
  const wordsOf = (zh, en) => ({
    'zh-CN': { spin: zh[0], spinning: `${zh[0]}中…`, stake: '每局金额', rule: ruleOf['zh-CN'](zh[1]) },
    en: { spin: en[0], spinning: `${en[1]}…`, stake: 'Stake a round', rule: ruleOf.en(en[2]) },
  })
  Object.assign(globalThis.faces, {
    wheel: { draw: wheel, words: wordsOf(['旋转', '十二格转一次'], ['Spin', 'Spinning', 'a wheel of twelve']) },
    reels: { draw: reels, words: wordsOf(['旋转', '三个相同有奖'], ['Spin', 'Spinning', 'three alike pay']) },
    climb: {
      draw: climb,
      words: wordsOf(['起飞', '升到哪里赔到哪里'], ['Launch', 'Climbing', 'pays what it climbs to']),
    },
    pick: {
      draw: covered('pick'),
      words: wordsOf(['打开', '十二个里抽一个'], ['Open', 'Opening', 'one of twelve is drawn']),
    },
    fishing: {
      draw: covered('fishing'),
      words: wordsOf(['下网', '十二个里抽一个'], ['Cast', 'Casting', 'one of twelve is drawn']),
    },
    cards: {
      draw: covered('cards'),
      words: wordsOf(['开牌', '十二个里抽一个'], ['Deal', 'Dealing', 'one of twelve is drawn']),
    },
    draw: {
      draw: covered('draw'),
      words: wordsOf(['开奖', '十二个里抽一个'], ['Draw', 'Drawing', 'one of twelve is drawn']),
    },
  })
}
