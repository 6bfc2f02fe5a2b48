import type { GradedQuery } from '../graded-query.ts'

const SERIALIZERS = 'msgpack orjson marshmallow msgspec'
const PLOTS = 'matplotlib plotly seaborn altair bokeh'
const PROFILERS = 'py-spy memray pyinstrument scalene'
const QUEUES = 'celery rq dramatiq huey taskiq'
const DRIVERS =
  'pymysql mysqlclient psycopg asyncpg clickhouse-connect clickhouse-driver pyodbc oracledb mssql-python redis pymongo cassandra-driver'
const GUIS = 'pygobject wxpython kivy dearpygui toga pyside6 pyqt6 tkinter customtkinter flet'
const MONEY = 'yfinance akshare openbb'
const LATER = 'apache-airflow prefect dagster'

/** Queries over awesome-python in words that its listings use seldom or in another form. */
export const PYTHON_MEANT: readonly GradedQuery[] = [
  { kind: 'paraphrase', query: 'get words out of a scanned picture', best: 'pytesseract easyocr', good: 'docling' },
  { kind: 'paraphrase', query: 'cut out the background of a photo', best: 'rembg', fair: 'pillow' },
  { kind: 'paraphrase', query: 'cut movie clips', best: 'moviepy', good: 'vidgear' },
  {
    kind: 'paraphrase',
    query: 'find security holes in my code',
    best: 'bandit',
    good: 'pip-audit uv-audit trailofbits-skills',
    fair: 'sqlmap',
  },
  { kind: 'paraphrase', query: 'create slides', best: 'python-pptx' },
  { kind: 'paraphrase', query: 'combine several pdf files', best: 'pypdf', fair: 'reportlab pdfminer-six weasyprint' },
  { kind: 'paraphrase', query: 'notice when a file changes on disk', best: 'watchdog watchfiles' },
  { kind: 'paraphrase', query: 'compare strings that are spelled differently', best: 'rapidfuzz', good: 'difflib' },
  {
    kind: 'paraphrase',
    query: 'draw maps',
    best: 'cartopy',
    good: 'geopandas',
    fair: 'geodjango shapely geojson geopy',
  },
  { kind: 'paraphrase', query: 'fake web responses in unit tests', best: 'responses respx vcrpy', good: 'mock' },
  {
    kind: 'paraphrase',
    query: 'do work later on another machine',
    best: QUEUES,
    good: 'ray dask',
    fair: 'apscheduler',
  },
  {
    kind: 'paraphrase',
    query: 'remote control a web browser',
    best: 'playwright-python selenium seleniumbase browser-use',
  },
  { kind: 'paraphrase', query: 'recommend products to customers', best: 'implicit scikit-surprise', good: 'annoy' },
  { kind: 'paraphrase', query: 'convert miles to kilometres', best: 'pint' },
  { kind: 'paraphrase', query: 'speed up slow loops', best: 'numba cython', good: 'pypy' },
  { kind: 'paraphrase', query: 'stock prices', best: MONEY, good: 'edgartools' },
  { kind: 'paraphrase', query: 'log in to servers over ssh', best: 'paramiko fabric', good: 'ansible pyinfra' },
  {
    kind: 'paraphrase',
    query: 'keep secrets out of the source in environment variables',
    best: 'python-dotenv pydantic-settings',
    good: 'dynaconf',
  },
  { kind: 'paraphrase', query: 'translate an app into other languages', best: 'babel' },
  { kind: 'paraphrase', query: 'how much RAM does my program take', best: 'memray scalene', good: 'psutil' },

  { kind: 'family', query: 'parse dates', best: 'dateparser', good: 'python-dateutil pendulum', fair: 'whenever' },
  { kind: 'family', query: 'scraper', best: 'scrapy', good: 'crawl4ai trafilatura browser-use' },
  { kind: 'family', query: 'linting', best: 'ruff pylint flake8', fair: 'python-developer-tooling-handbook' },
  { kind: 'family', query: 'code formatting', best: 'black ruff', good: 'isort' },
  { kind: 'family', query: 'serialize objects', best: SERIALIZERS },
  { kind: 'family', query: 'validate data', best: 'pydantic pandera', good: 'jsonschema msgspec marshmallow' },
  { kind: 'family', query: 'visualise data', best: PLOTS, good: 'pygraphviz cartopy', fair: 'streamlit' },
  { kind: 'family', query: 'profiling', best: PROFILERS },
  { kind: 'family', query: 'scheduling jobs', best: 'apscheduler schedule', good: LATER },
  {
    kind: 'family',
    query: 'debug',
    best: 'ipdb pudb',
    good: 'hunter icecream django-debug-toolbar flask-debugtoolbar',
  },
  { kind: 'family', query: 'obfuscator', best: 'pyarmor' },
  { kind: 'family', query: 'key board input', best: 'pynput' },
  { kind: 'family', query: 'speech synthesiser', best: 'gtts kittentts vibevoice' },
  { kind: 'family', query: 'load tester', best: 'locust' },

  {
    kind: 'topical',
    query: 'ORM',
    best: 'sqlalchemy peewee django-db-models',
    good: 'sqlmodel pynamodb mongoengine beanie',
  },
  { kind: 'topical', query: 'GUI toolkit', best: GUIS, good: 'nicegui pywebview gooey tkdesigner' },
  { kind: 'topical', query: 'database driver', best: DRIVERS, good: 'sqlite3 django-mongodb-backend' },
  { kind: 'topical', query: 'markdown parser', best: 'markdown-it-py markdown mistune' },
  { kind: 'topical', query: 'http client', best: 'requests httpx aiohttp urllib3 httpx2 httpie', fair: 'respx yarl' },
  { kind: 'topical', query: 'quantum computing', best: 'qiskit qutip pennylane cirq' },
  { kind: 'topical', query: 'state machine', best: 'transitions python-statemachine' },
]
