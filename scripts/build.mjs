// npm run build: builds web app and server if they are out of date.
import { ensureBuilt, ensureInstalled } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
