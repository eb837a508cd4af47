// Tables with a dealer: what may be bet on, what the dealer shows, and the road of the rounds that everybody shares.
{
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
  const pockets = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
    7, 28, 12, 35, 3, 26,
  ]
  const colourOf = (pocket) => (pocket === 0 ? '#1f9d55' : reds.has(pocket) ? '#d8334a' : '#1b222b')

  const words = {
    'zh-CN': {
      player: '闲 1:1',
      banker: '庄 1:0.95',
      tie: '和 8:1',
      dragon: '龙 1:1',
      tiger: '虎 1:1',
      red: '红 1:1',
      black: '黑 1:1',
      zero: '零 35:1',
      dozen1: '1–12 2:1',
      dozen2: '13–24 2:1',
      dozen3: '25–36 2:1',
      small: '小 1:1',
      big: '大 1:1',
      triple: '围骰 30:1',
    },
    en: {
      player: 'Player 1:1',
      banker: 'Banker 1:0.95',
      tie: 'Tie 8:1',
      dragon: 'Dragon 1:1',
      tiger: 'Tiger 1:1',
      red: 'Red 1:1',
      black: 'Black 1:1',
      zero: 'Zero 35:1',
      dozen1: '1–12 2:1',
      dozen2: '13–24 2:1',
      dozen3: '25–36 2:1',
      small: 'Small 1:1',
      big: 'Big 1:1',
      triple: 'Triple 30:1',
    },
  }
  const sides = {
    'zh-CN': { player: '闲', banker: '庄', dragon: '龙', tiger: '虎', tie: '和' },
    en: { player: 'P', banker: 'B', dragon: 'D', tiger: 'T', tie: '=' },
  }
  const rules = {
    'zh-CN': {
      baccarat: '演示桌 · 长期返还率：庄 98.94%，闲 98.76%，和 85.64%',
      'dragon-tiger': '演示桌 · 和局退一半 · 长期返还率：龙虎 96.15%，和 69.23%',
      roulette: '演示桌 · 单零轮盘 · 长期返还率 97.30%',
      'sic-bo': '演示桌 · 围骰时大小皆输 · 长期返还率：大小 97.22%，围骰 86.11%',
    },
    en: {
      baccarat: 'Demonstration table · returns in the long run: banker 98.94%, player 98.76%, tie 85.64%',
      'dragon-tiger': 'Demonstration table · a tie gives half back · returns: dragon and tiger 96.15%, tie 69.23%',
      roulette: 'Demonstration table · one zero · returns 97.30% in the long run',
      'sic-bo': 'Demonstration table · a triple loses big and small · returns: big and small 97.22%, triple 86.11%',
    },
  }

  const text = (svg, attributes, parent, content) => {
    svg('text', { 'text-anchor': 'middle', 'font-weight': 800, fill: '#fff', ...attributes }, parent).textContent =
      content
  }
  const felt = (svg, parent) => svg('ellipse', { cy: 6, rx: 98, ry: 84, class: 'felt' }, parent)

  const hands = ({ svg, parent, language }) => {
    felt(svg, parent)
    const laid = svg('g', {}, parent)
    return async ({ hands: dealt, result }) => {
      laid.replaceChildren()
      for (const [nth, [side, cards]] of Object.entries(dealt).entries()) {
        const x = nth === 0 ? -46 : 46
        text(svg, { x, y: -44, 'font-size': 15 }, laid, sides[language][side])
        for (const [index, name] of cards.entries()) {
          const left = x - (cards.length * 27) / 2 + index * 27
          const card = svg('g', { class: 'card' }, laid)
          svg('rect', { x: left + 1, y: -30, width: 25, height: 38, rx: 4, fill: '#fff' }, card)
          const isRed = name[0] === '♥' || name[0] === '♦'
          text(
            svg,
            { x: left + 13.5, y: -13, 'font-size': 11, fill: isRed ? '#d8334a' : '#14181f' },
            card,
            name.slice(1),
          )
          text(svg, { x: left + 13.5, y: 2, 'font-size': 12, fill: isRed ? '#d8334a' : '#14181f' }, card, name[0])
          await pause(260)
        }
      }
      text(svg, { y: 42, 'font-size': 20, fill: '#ffd35c' }, laid, sides[language][result])
    }
  }
  const wheel = ({ svg, parent }) => {
    const disc = svg('g', { id: 'disc' }, parent)
    svg('circle', { r: 98, fill: '#6b3d18' }, disc)
    pockets.forEach((pocket, index) => {
      const turned = svg('g', { transform: `rotate(${(index * 360) / pockets.length})` }, disc)
      svg('path', { d: 'M0 0L-7.7-90A90 90 0 0 1 7.7-90Z', fill: colourOf(pocket) }, turned)
      text(svg, { y: -78, 'font-size': 8 }, turned, pocket)
    })
    svg('circle', { r: 60, fill: '#2a1a0c' }, disc)
    const shown = svg('g', {}, parent)
    svg('circle', { cy: -66, r: 4.5, fill: '#fff' }, parent)
    let turnDeg = 0
    return async ({ result }) => {
      shown.replaceChildren()
      const rest = (((-pockets.indexOf(result) * (360 / pockets.length) - turnDeg) % 360) + 360) % 360
      turnDeg += 3 * 360 + rest
      disc.style.setProperty('--turn', `${turnDeg}deg`)
      await pause(2_450)
      svg('circle', { r: 30, fill: colourOf(result), stroke: '#ffd35c', 'stroke-width': 3 }, shown)
      text(svg, { y: 9, 'font-size': 26 }, shown, result)
    }
  }
  const places = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
  }
  places[4] = [...places[2], [-1, 1], [1, -1]]
  places[5] = [...places[4], [0, 0]]
  places[6] = [...places[4], [-1, 0], [1, 0]]
  const dice = ({ svg, parent, language }) => {
    felt(svg, parent)
    const laid = svg('g', {}, parent)
    const show = (thrown) => {
      laid.replaceChildren()
      thrown.forEach((eyes, index) => {
        const die = svg('g', { transform: `translate(${(index - 1) * 54} -8)` }, laid)
        svg('rect', { x: -23, y: -23, width: 46, height: 46, rx: 9, fill: '#fff' }, die)
        const fill = eyes === 1 || eyes === 4 ? '#d8334a' : '#14181f'
        for (const [x, y] of places[eyes]) svg('circle', { cx: x * 12, cy: y * 12, r: 4.4, fill }, die)
      })
    }
    show([1, 2, 3])
    return async ({ result }) => {
      for (let step = 0; step < 8; step++) {
        show([1, 2, 3].map(() => 1 + Math.floor(Math.random() * 6)))
        await pause(110)
      }
      show(result)
      const sum = result.reduce((all, one) => all + one, 0)
      const isTriple = new Set(result).size === 1
      const side = isTriple ? 'triple' : sum > 10 ? 'big' : 'small'
      text(svg, { y: 48, 'font-size': 18, fill: '#ffd35c' }, laid, `${sum} ${words[language][side].split(' ')[0]}`)
    }
  }
  const tables = { baccarat: hands, 'dragon-tiger': hands, roulette: wheel, 'sic-bo': dice }

  const markOf = (language, play, result) => {
    if (play === 'roulette') return [String(result), result === 0 ? 'tie' : reds.has(result) ? 'first' : 'black']
    if (play !== 'sic-bo')
      return [
        sides[language][result],
        result === 'tie' ? 'tie' : result === 'banker' || result === 'dragon' ? 'first' : 'second',
      ]
    const sum = result.reduce((all, one) => all + one, 0)
    return [String(sum), new Set(result).size === 1 ? 'tie' : sum > 10 ? 'first' : 'second']
  }
  const roadMax = 18
  /** The last results, and how many sit there. */
  const showRoad = (element, { play, results, players }, language) => {
    element.replaceChildren(
      ...results.slice(-roadMax).map((result) => {
        const [content, tone] = markOf(language, play, result)
        const mark = document.createElement('i')
        Object.assign(mark, { textContent: content, className: tone })
        return mark
      }),
    )
    element.setAttribute(
      'aria-label',
      language === 'en' ? `Last results; ${players} at the table` : `最近结果，在桌 ${players} 人`,
    )
  }

  for (const [play, draw] of Object.entries(tables)) {
    globalThis.faces[play] = {
      isTable: true,
      draw,
      showRoad,
      picks: words,
      words: {
        'zh-CN': { spin: '下注开局', spinning: '开局中…', stake: '每注金额', rule: rules['zh-CN'][play] },
        en: { spin: 'Bet and deal', spinning: 'Dealing…', stake: 'Stake', rule: rules.en[play] },
      },
    }
  }
}
