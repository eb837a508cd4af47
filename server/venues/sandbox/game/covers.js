// Games whose tile shows no wheel: the same draw of the venue, out of twelve things that lie covered.
globalThis.coveredGame = {}
{
  const columns = 4
  const [wide, high] = [46, 62]
  const flipMs = 220
  const shapes = {
    cards: (svg, card) => {
      svg('rect', { x: -20, y: -28, width: 40, height: 56, rx: 5, class: 'cover' }, card)
      svg('rect', { x: -15, y: -23, width: 30, height: 46, rx: 3, class: 'trim' }, card)
    },
    balls: (svg, ball) => {
      svg('circle', { r: 21, class: 'cover' }, ball)
      svg('circle', { r: 14, class: 'trim' }, ball)
    },
    fish: (svg, fish) => {
      svg('path', { d: 'M-22 0q14-22 32 0q-18 22-32 0zM8 0l14-13v26z', class: 'cover' }, fish)
      svg('circle', { cx: -10, cy: -5, r: 2.5, class: 'trim' }, fish)
    },
  }
  const shuffled = (list) => {
    const rest = [...list]
    return list.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0])
  }
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const textOf = (percent) => (percent === 0 ? '–' : `${percent / 100}×`)

  globalThis.coveredGame.isOf = (face) => Object.hasOwn(shapes, face)

  /** Draws the things and answers with what uncovers one: the venue's segment, at a place that means nothing. */
  globalThis.coveredGame.draw = (face, segments, svg, parent) => {
    const things = segments.map((_percent, place) => {
      const x = (place % columns) * wide - (wide * (columns - 1)) / 2
      const y = Math.floor(place / columns) * high - high
      const outer = svg('g', { transform: `translate(${x} ${y - 3})` }, parent)
      const thing = svg('g', { class: 'thing' }, outer)
      shapes[face](svg, thing)
      const label = svg('text', { 'text-anchor': 'middle', y: 5, 'font-size': 14, 'font-weight': 800 }, thing)
      return { thing, label }
    })
    const show = ({ thing, label }, state, text) => {
      thing.dataset.state = state
      label.textContent = text
    }
    return async (segment) => {
      for (const each of things) show(each, 'covered', '')
      await pause(flipMs)
      const drawn = Math.floor(Math.random() * things.length)
      things[drawn].thing.dataset.state = 'turning'
      await pause(flipMs)
      show(things[drawn], 'drawn', textOf(segments[segment]))
      await pause(3 * flipMs)
      const others = shuffled(segments.filter((_percent, index) => index !== segment))
      things.forEach((each, place) => {
        if (place !== drawn) show(each, 'left', textOf(others.pop()))
      })
    }
  }
}
