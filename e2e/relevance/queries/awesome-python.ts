import type { GradedQuery } from '../graded-query.ts'

const FRAMEWORKS = 'django flask pyramid tornado bottle litestar'
const OTHER_FRAMEWORKS = 'starlette fasthtml reflex fastapi'
const TASK_QUEUES = 'celery rq dramatiq huey taskiq'

/** Queries over awesome-python: short names of lower case, one-line descriptions. */
export const PYTHON_QUERIES: readonly GradedQuery[] = [
  {
    kind: 'known-item',
    query: 'django rest framework',
    best: 'django-rest-framework',
    fair: 'django-ninja django-modern-rest',
  },
  { kind: 'known-item', query: 'scikit learn', best: 'scikit-learn' },
  { kind: 'known-item', query: 'FastAPI', best: 'fastapi' },
  { kind: 'known-item', query: 'beautiful soup', best: 'beautifulsoup4' },
  { kind: 'known-item', query: 'pdfminer.six', best: 'pdfminer-six' },
  {
    kind: 'known-item',
    query: 'flask',
    best: 'flask',
    fair: 'awesome-flask flask-admin flask-socketio flask-debugtoolbar apiflask',
  },
  { kind: 'known-item', query: 'prompt toolkit', best: 'prompt-toolkit', fair: 'ptpython' },
  { kind: 'known-item', query: 'pyqt', best: 'pyqt6', good: 'pyside6' },
  { kind: 'known-item', query: 'click', best: 'click', fair: 'typer' },

  {
    kind: 'typo',
    query: 'sqlalchmy',
    best: 'sqlalchemy',
    good: 'awesome-sqlalchemy',
    fair: 'sqlmodel clickhouse-connect',
  },
  { kind: 'typo', query: 'numpi', best: 'numpy' },
  { kind: 'typo', query: 'tensorfow', best: 'tensorflow', fair: 'keras' },
  { kind: 'typo', query: 'djnago', best: 'django', fair: 'awesome-django' },
  { kind: 'typo', query: 'matplotib', best: 'matplotlib', fair: 'seaborn cartopy' },
  { kind: 'typo', query: 'pydnatic', best: 'pydantic', fair: 'pydantic-ai pydantic-settings sqlmodel' },
  { kind: 'typo', query: 'seleium', best: 'selenium' },
  { kind: 'typo', query: 'jupiter notebook', best: 'jupyter', good: 'ipython marimo', fair: 'awesome-jupyter' },
  {
    kind: 'typo',
    query: 'web scarping',
    best: 'scrapy',
    good: 'crawl4ai browser-use trafilatura feedparser html2text',
  },

  { kind: 'prefix', query: 'panda', best: 'pandas', good: 'pandera panda3d', fair: 'geopandas' },
  { kind: 'prefix', query: 'sphi', best: 'sphinx', fair: 'awesome-sphinxdoc' },
  { kind: 'prefix', query: 'hypoth', best: 'hypothesis' },
  { kind: 'prefix', query: 'task que', best: TASK_QUEUES, fair: 'flower' },
  { kind: 'prefix', query: 'streaml', best: 'streamlit' },
  { kind: 'prefix', query: 'django deb', best: 'django-debug-toolbar' },
  { kind: 'prefix', query: 'postgr', best: 'psycopg asyncpg', good: 'pgcli' },

  {
    kind: 'topical',
    query: 'web framework',
    best: FRAMEWORKS,
    good: OTHER_FRAMEWORKS,
    fair: 'apiflask geodjango awesome-flask awesome-django awesome-pyramid awesome-fasthtml',
  },
  { kind: 'topical', query: 'static site generator', best: 'pelican nikola', good: 'zensical' },
  { kind: 'topical', query: 'vector database', best: 'zvec lancedb chromadb' },
  { kind: 'topical', query: 'type checker', best: 'mypy ty pyright pyrefly', fair: 'monkeytype' },
  { kind: 'topical', query: 'progress bar', best: 'tqdm alive-progress', fair: 'rich' },
  { kind: 'topical', query: 'oauth', best: 'oauthlib authlib django-oauth-toolkit', good: 'django-allauth' },
  {
    kind: 'topical',
    query: 'image processing',
    best: 'pillow scikit-image wand pyvips',
    good: 'rembg thumbor opencv-python',
    fair: 'kornia qrcode python-barcode',
  },
  { kind: 'topical', query: 'Chinese', best: 'jieba pypinyin' },
  { kind: 'topical', query: '.NET', best: 'pythonnet' },
  { kind: 'topical', query: 'kafka client', best: 'confluent-kafka', good: 'faststream' },

  { kind: 'paraphrase', query: 'turn a script into an exe', best: 'pyinstaller cx-freeze nuitka', fair: 'shiv gooey' },
  { kind: 'paraphrase', query: 'find unused code', best: 'vulture' },
  {
    kind: 'paraphrase',
    query: 'generate dummy data for tests',
    best: 'faker mimesis',
    good: 'polyfactory factory-boy',
  },
  { kind: 'paraphrase', query: 'read excel spreadsheets', best: 'openpyxl', good: 'tablib xlsxwriter' },
  { kind: 'paraphrase', query: 'guess the encoding of a text file', best: 'chardet charset-normalizer' },
  {
    kind: 'paraphrase',
    query: 'transcribe speech to text',
    best: 'openai-whisper funasr',
    good: 'vibevoice',
    fair: 'gtts kittentts',
  },
  {
    kind: 'paraphrase',
    query: 'run a function every day',
    best: 'schedule apscheduler',
    fair: 'apache-airflow prefect',
  },
  {
    kind: 'paraphrase',
    query: 'understand dates written by people',
    best: 'dateparser',
    good: 'python-dateutil pendulum',
    fair: 'whenever',
  },
  {
    kind: 'paraphrase',
    query: 'plotting charts',
    best: 'matplotlib plotly seaborn altair bokeh',
    good: 'pygraphviz',
    fair: 'streamlit cartopy',
  },
  { kind: 'paraphrase', query: 'find out which code is slow', best: 'py-spy pyinstrument scalene', good: 'memray' },
  { kind: 'paraphrase', query: 'download videos from youtube', best: 'yt-dlp' },
]
