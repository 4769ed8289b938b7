"""Memory: hooks around each turn, and the one of the hub's own that recalls and learns.

    on_session_start | on_pre_query → (the model answers) → on_post_response → on_feedback_received → on_session_end

`service.py` stands between a turn and the hooks, and `logged_turns.py` reads for it what was said; `memory_hook.py`
is the hub's own hook, made of a retriever, a detector, a write policy, a writer and a learning loop. Imports stores,
models, events and language.
"""

from qhub.memory.hooks import Answer, Feedback, Hook, Injection, Learnt, Query, Recalled, Session, ToolUse

__all__ = ["Answer", "Feedback", "Hook", "Injection", "Learnt", "Query", "Recalled", "Session", "ToolUse"]
