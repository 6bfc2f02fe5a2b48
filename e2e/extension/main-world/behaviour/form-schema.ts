/** Controls of every kind, with everything that a schema may be made of. */
export const CONTROLS = `
  <label for="t">Label</label><input id="t" name="text" required pattern="[a-z]+" minlength="2" title="x" placeholder="x">
  <label>Around <b>it</b> <input name="around"></label>
  <input name="described" toolparamdescription="Own" aria-label="x"><input name="aria" aria-description="Aria">
  <input type="email" name="email"><input type="password" name="password"><input type="search" name="search">
  <input type="number" name="number"><input type="number" name="odd" min="1" max="1e1" step="2" required>
  <input type="number" name="any" min="x" step="any"><input type="range" name="range"><input type="range" name="half" max="2" step="0.5">
  <input type="color" name="color"><input type="date" name="date"><label>Day <input type="date" name="day"></label>
  <input type="month" name="month"><input type="week" name="week"><input type="time" name="time"><input type="datetime-local" name="both">
  <label><input type="checkbox" name="check" value="yes"> Check</label>
  <label><input type="checkbox" name="boxes" value="a"> A</label><label><input type="checkbox" name="boxes" value="b"> B</label>
  <label><input type="radio" name="radio" value="a"> A</label><label><input type="radio" name="radio" value="b" required> B</label>
  <select name="select" required toolparamdescription="Choose"><option value="">None</option><option>Two  words</option>
    <optgroup label="Group"><option value="c" label="x">C</option></optgroup></select>
  <select name="many" multiple><option value="a">A</option></select><select name="nothing"></select>
  <textarea name="area" required></textarea>
  <input type="hidden" name="hidden"><input type="file" name="file"><input type="submit" name="submit"><button name="button">B</button>
  <input name="disabled" disabled><fieldset disabled><input name="within"></fieldset><input name="readonly" readonly>
  <input><input name=""><input name="twice"><input name="twice" type="number"><output name="output"></output>`

const choices = (...pairs: readonly (readonly [value: string, title: string])[]): object => ({
  type: 'string',
  anyOf: pairs.map(([value, title]) => ({ type: 'string', const: value, title })),
  enum: pairs.map(([value]) => value),
})

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]$'

/** What Chromium 156 makes of {@link CONTROLS}. */
export const FORM_SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', pattern: '[a-z]+', description: 'Label' },
    around: { type: 'string', description: 'Around it' },
    described: { type: 'string', description: 'Own' },
    aria: { type: 'string', description: 'Aria' },
    email: { type: 'string' },
    password: { type: 'string' },
    search: { type: 'string' },
    number: { type: 'number', multipleOf: 1 },
    odd: { type: 'number', minimum: 1, maximum: 10 },
    any: { type: 'number' },
    range: { type: 'number', minimum: 0, maximum: 100, multipleOf: 1 },
    half: { type: 'number', minimum: 0, maximum: 2, multipleOf: 0.5 },
    color: { type: 'string', format: '^#[0-9a-zA-Z]{6}$' },
    date: { type: 'string', format: 'date', description: "Dates MUST be provided in 'YYYY-MM-DD' format." },
    day: { type: 'string', format: 'date', description: "Day (Dates MUST be provided in 'YYYY-MM-DD' format.)" },
    month: { type: 'string', format: '^[0-9]{4}-(0[1-9]|1[0-2])$' },
    week: { type: 'string', format: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$' },
    time: { type: 'string', format: `^${TIME}` },
    both: { type: 'string', format: `^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T${TIME}` },
    check: { type: 'boolean', description: 'Check' },
    boxes: { type: 'array', items: choices(['a', 'A'], ['b', 'B']), uniqueItems: true },
    radio: choices(['a', 'A'], ['b', 'B']),
    select: { ...choices(['', 'None'], ['Two words', 'Two  words'], ['c', 'C']), description: 'Choose' },
    many: { type: 'array', items: choices(['a', 'A']), uniqueItems: true },
    nothing: choices(),
    area: { type: 'string' },
  },
  required: ['text', 'odd', 'radio', 'select', 'area'],
}
