// npm run build: makes what is out of date.
import { ensureBuilt, ensureInstalled } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
