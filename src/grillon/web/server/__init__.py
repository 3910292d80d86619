"""The server of `grillon play`: a host of the answers, and of the files of the page. It keeps no state.

`listen` binds an address, `serve` runs the server there until it is interrupted. Short work has a lane of threads of
its own and never waits behind long work; long work tells its progress as events, and ends when its listener has gone.

| file | purpose |
| --- | --- |
| `app.py` | the application: from a request to a response or a stream of events |
| `files.py` | the files of the page |
| `lanes.py` | two lanes of threads |
| `security.py` | who is let in, and what a browser may do with the answers |
| `serve.py` | the address, the browser, the link for a phone |
"""
