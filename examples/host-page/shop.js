// The shop's own script. It knows nothing of the directory, and the directory's script knows nothing of it.

const PRODUCTS = {
  pip: { name: 'Pip', price: 289 },
  crate: { name: 'Crate', price: 419 },
  brick: { name: 'Brick', price: 129 },
  ember: { name: 'Ember', price: 159 },
  sill: { name: 'Sill', price: 94 },
  rung: { name: 'Rung', price: 38 },
}
const ZONES = { home: { cost: 6, days: 2 }, near: { cost: 11, days: 4 }, far: { cost: 19, days: 6 } }
const FREE_FROM = 200
const MAX_PIECES = 9

const basket = new Map()
const find = (name) => document.querySelector(`[data-${name}]`)

function readBasket() {
  const lines = [...basket].map(([product, pieces]) => ({ product, pieces, price: PRODUCTS[product].price * pieces }))
  return { lines, total: lines.reduce((sum, { price }) => sum + price, 0) }
}

function setPieces(product, pieces) {
  if (pieces > 0) basket.set(product, Math.min(pieces, MAX_PIECES))
  else basket.delete(product)
  showBasket()
}

function showBasket() {
  const { lines, total } = readBasket()
  find('basket-lines').replaceChildren(
    ...lines.map(({ product, pieces, price }) => {
      const line = document.createElement('li')
      const [what, cost] = [document.createElement('span'), document.createElement('span')]
      what.textContent = `${pieces} × ${PRODUCTS[product].name}`
      cost.textContent = `€${price}`
      line.append(what, cost)
      return line
    }),
  )
  find('basket-total').textContent = lines.length === 0 ? 'Your basket is empty.' : `Together €${total}`
  find('basket-count').textContent = String(lines.reduce((sum, { pieces }) => sum + pieces, 0))
}

/** Without a new page. Where an agent has filled in the form, it gets the answer as data. */
function answer(event, result) {
  event.preventDefault()
  if (event.agentInvoked) event.respondWith(Promise.resolve(result))
}

document.addEventListener('click', ({ target }) => {
  const product = target.closest('[data-product]')?.dataset.product
  if (product !== undefined) setPieces(product, (basket.get(product) ?? 0) + 1)
})

document.addEventListener('submit', (event) => {
  const values = new FormData(event.target)
  if (event.target.dataset.form === 'basket') {
    setPieces(values.get('product'), Number(values.get('pieces')))
    answer(event, readBasket())
  }
  if (event.target.dataset.form === 'delivery') {
    const { total } = readBasket()
    const { cost, days } = ZONES[values.get('zone')]
    const due = total >= FREE_FROM ? 0 : cost
    find('delivery').textContent = `${due === 0 ? 'Free' : `€${due}`}, in about ${days} working days.`
    answer(event, { cost: due, working_days: days })
  }
})
